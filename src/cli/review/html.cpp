#include "cli/report/charts.h"
#include "cli/review/page.h"

#include <fmt/format.h>

#include <string_view>

namespace khepri::cli {
namespace {

constexpr int curve_width = 720;
constexpr int curve_height = 240;

// Light and dark; the colours of the seats differ in lightness too, and each has a dash of its own.
constexpr std::string_view review_style = R"(
:root { color-scheme: light dark; --text: #222; --ground: #fff; --line: #767676;
  --seat0: #1a5fb4; --seat1: #a51d2d; --seat2: #26702b; --seat3: #7a4a00; --seat4: #613583; }
@media (prefers-color-scheme: dark) { :root { --text: #eee; --ground: #181818; --line: #8f8f8f;
  --seat0: #99c1f1; --seat1: #ff9a9a; --seat2: #8ff0a4; --seat3: #f9d27a; --seat4: #dcb0f5; } }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground);
  max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; }
th, td { padding: .2rem .8rem; border-bottom: 1px solid var(--line); text-align: right; }
th[scope=row] { text-align: left; font-weight: normal; }
svg { width: 100%; height: auto; border: 1px solid var(--line); }
polyline { fill: none; stroke-width: 2.5; }
.scroll { overflow-x: auto; }
.legend { list-style: none; padding: 0; }
)";

constexpr std::string_view dashes[] = {"", "8 4", "2 4", "12 4 2 4", "4 8"};

std::string element(std::string_view name, std::string_view text) {
    return fmt::format("<{0}>{1}</{0}>\n", name, escaped(text));
}

std::string table(const ReviewPage& page) {
    std::string html = "<div class=\"scroll\"><table>\n<thead><tr><td></td>";
    for (const std::string& column : page.columns)
        html += fmt::format("<th scope=\"col\">{}</th>", escaped(column));
    html += "</tr></thead>\n<tbody>\n";
    for (const ReviewRow& row : page.rows) {
        html += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(row.name));
        for (const std::string& cell : row.cells) html += fmt::format("<td>{}</td>", escaped(cell));
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

std::string stroke_of(std::size_t seat) {
    return fmt::format("stroke:var(--seat{});stroke-dasharray:{}", seat % 5,
                       dashes[seat % 5].empty() ? "none" : dashes[seat % 5]);
}

std::string curve(const ReviewPage& page) {
    std::string html =
        fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", curve_width,
                    curve_height, escaped(page.curve_heading + ". " + page.curve_scale));
    for (std::size_t seat = 0; seat < page.curves.size(); ++seat) {
        const auto& heights = page.curves[seat].heights;
        html += fmt::format("<polyline style=\"{}\" points=\"", stroke_of(seat));
        for (std::size_t i = 0; i < heights.size(); ++i) {
            const double x = heights.size() < 2 ? 0
                                                : static_cast<double>(i) * curve_width /
                                                      static_cast<double>(heights.size() - 1);
            html += fmt::format("{:.1f},{:.1f} ", x, (1 - heights[i]) * curve_height);
        }
        html += fmt::format("\"><title>{}</title></polyline>\n", escaped(page.curves[seat].name));
    }
    html += "</svg>\n<ul class=\"legend\">\n";
    for (std::size_t seat = 0; seat < page.curves.size(); ++seat)
        html += fmt::format("<li><svg viewBox=\"0 0 40 10\" aria-hidden=\"true\" "
                            "style=\"width:2.5rem;border:0\"><polyline style=\"{}\" "
                            "points=\"0,5 40,5\"/></svg> {}</li>\n",
                            stroke_of(seat), escaped(page.curves[seat].name));
    return html + "</ul>\n";
}

std::string section(const ReviewSection& one) {
    std::string html = element("h2", one.heading);
    if (one.items.empty()) return html + element("p", one.none);
    html += "<ul>\n";
    for (const ReviewItem& item : one.items) {
        html += "<li>" + escaped(item.headline);
        for (const std::string& line : item.lines) html += "<br>" + escaped(line);
        html += "</li>\n";
    }
    return html + "</ul>\n";
}

} // namespace

std::string as_html(const ReviewPage& page) {
    std::string html =
        fmt::format("<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>\n",
                    page.language, escaped(page.title), review_style);
    html += element("h1", page.title);
    for (const std::string& line : page.outcome) html += element("p", line);
    html += element("h2", page.table_heading) + table(page);
    for (const std::string& note : page.notes) html += element("p", note);
    html += element("h2", page.curve_heading) + element("p", page.curve_scale) + curve(page);
    for (const ReviewSection& one : page.sections) html += section(one);
    return html + "</main>\n</body>\n</html>\n";
}

} // namespace khepri::cli
