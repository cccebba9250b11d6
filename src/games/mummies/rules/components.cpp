#include "games/mummies/rules/components.h"

#include "games/mummies/rules/notation.h"
#include "table/seat.h"

#include <algorithm>

namespace khepri::mummies {
namespace {

constexpr std::array<std::string_view, type_count> type_names{"vial", "necklace", "sarcophagus",
                                                              "scarab"};
constexpr std::size_t longest_name = 60;

std::optional<EditionFault> fault_of_offerings(const Edition& edition) {
    for (std::size_t type = 0; type < type_count; ++type)
        for (std::size_t value = 0; value < highest_value; ++value) {
            const int count = edition.offerings[type][value];
            if (count >= 0 && count <= most_alike) continue;
            return number_fault("offerings." + std::string(type_names[type]) + '[' +
                                    std::to_string(value) + ']',
                                0, most_alike, count);
        }
    return std::nullopt;
}

std::optional<EditionFault> fault_of_papyri(const Edition& edition) {
    const auto& papyri = edition.papyri;
    if (papyri.empty())
        return EditionFault{{"papyri: expected at least one, found none"}, "papyri", "none", {}};
    int faces = 0;
    for (auto papyrus = papyri.begin(); papyrus != papyri.end(); ++papyrus) {
        const std::string place = "papyri[" + std::to_string(papyrus - papyri.begin()) + ']';
        if (!is_whole(*papyrus))
            return EditionFault{{place + ": expected an order of V N S C and a number from 2 to 6, "
                                         "such as \"VCNS3\""},
                                place,
                                "papyrus",
                                {{"least", fewest_needed}, {"most", most_needed}}};
        const auto alike = std::count(papyri.begin(), papyrus, *papyrus);
        if (alike >= most_alike)
            return EditionFault{{place + ": expected at most " + std::to_string(most_alike) +
                                 " alike, found " + std::string(to_text(*papyrus)) + " once more"},
                                place,
                                "alike",
                                {{"most", most_alike}}};
        if (alike == 0 && ++faces > most_faces)
            return EditionFault{{place + ": expected at most " + std::to_string(most_faces) +
                                 " different ones, found one more"},
                                place,
                                "different",
                                {{"most", most_faces}}};
    }
    return std::nullopt;
}

int offerings_in(const Edition& edition) {
    int sum = 0;
    for (const auto& of_type : edition.offerings)
        for (const int count : of_type) sum += count;
    return sum;
}

// Rows without scoring hold at most one less than the highest number. With five full hands and five
// such rows there must be one more card for the middle and one to draw (M8), so that no game gets
// stuck; and one offering more than such rows hold, so that scoring always remains possible.
std::optional<EditionFault> fault_of_sizes(const Edition& edition) {
    int highest = 0;
    for (const Papyrus& papyrus : edition.papyri) highest = std::max(highest, papyrus.number);
    const int in_rows = most_seats * (highest - 1);
    const int offerings = offerings_in(edition);
    const int cards = offerings + static_cast<int>(edition.papyri.size());
    const int fewest = in_rows + most_seats * hand_size + 1;
    const std::string because =
        ", as the highest number on a papyrus is " + std::to_string(highest);
    if (offerings <= in_rows)
        return EditionFault{{"offerings: " + std::to_string(offerings) +
                             " cards; expected at least " + std::to_string(in_rows + 1) + because},
                            "offerings",
                            "offerings",
                            {{"least", in_rows + 1}, {"count", offerings}, {"highest", highest}}};
    if (cards < fewest || cards > most_cards)
        return EditionFault{
            {"offerings and papyri: " + std::to_string(cards) + " cards; expected " +
             std::to_string(fewest) + " to " + std::to_string(most_cards) + because},
            "",
            "cards",
            {{"least", fewest}, {"most", most_cards}, {"count", cards}, {"highest", highest}}};
    return std::nullopt;
}

std::vector<Papyrus> papyri_of(std::initializer_list<std::string_view> texts) {
    std::vector<Papyrus> papyri;
    for (const std::string_view text : texts)
        if (const auto papyrus = parse_papyrus(text)) papyri.push_back(*papyrus);
    return papyri;
}

} // namespace

bool is_whole(const Papyrus& papyrus) {
    unsigned seen = 0;
    for (const Type type : papyrus.order)
        if (static_cast<int>(type) < type_count) seen |= 1U << static_cast<unsigned>(type);
    return seen == 15 && papyrus.number >= fewest_needed && papyrus.number <= most_needed;
}

Edition classic() {
    constexpr std::array<int, highest_value> of_each_type{4, 4, 4, 3, 3};
    return {.name = "classic",
            .offerings = {of_each_type, of_each_type, of_each_type, of_each_type},
            .papyri = papyri_of({"VCNS3", "VCSN3", "NCSV3", "SVNC3", "CNSV3", "CSVN3", //
                                 "VSCN4", "NSVC4", "NSCV4", "SNVC4", "SNCV4", "CVNS4", //
                                 "VSNC5", "NCVS5", "SVCN5", "SCNV5", "CVSN5", "CNVS5"})};
}

std::optional<EditionFault> fault(const Edition& edition) {
    if (edition.name.empty() || edition.name.size() > longest_name)
        return EditionFault{{"name: " + std::to_string(edition.name.size()) +
                             " characters; expected 1 to " + std::to_string(longest_name)},
                            "name",
                            "name",
                            {}};
    if (auto found = fault_of_offerings(edition)) return found;
    if (auto found = fault_of_papyri(edition)) return found;
    return fault_of_sizes(edition);
}

} // namespace khepri::mummies
