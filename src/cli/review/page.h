// A review in words, in parts that its drawings share: as text for a terminal (text.cpp) and as one
// HTML file (html.cpp). pages.h makes it from a review.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace khepri::i18n {
class Catalogue;
}

namespace khepri::cli {

struct ReviewRow {
    std::string name;
    std::vector<std::string> cells; // a seat each
};

// A seat's value after every event, from 0 to 1 of `top`.
struct ReviewCurve {
    std::string name;
    std::vector<double> heights;
};

struct ReviewItem {
    std::string headline;
    std::vector<std::string> lines;
};

struct ReviewSection {
    std::string heading;
    std::string none; // said if there are no items
    std::vector<ReviewItem> items;
};

struct ReviewPage {
    std::string language;
    std::string title;
    std::vector<std::string> outcome;
    std::string table_heading;
    std::vector<std::string> columns; // the seats
    std::vector<ReviewRow> rows;
    std::vector<std::string> notes; // on the table
    std::string curve_heading;
    std::string curve_scale; // what the curve shows, from bottom to top
    std::vector<ReviewCurve> curves;
    std::vector<ReviewSection> sections;
};

std::string as_text(const ReviewPage& page);
std::string as_html(const ReviewPage& page);

} // namespace khepri::cli
