#include "terminal/rulebook.h"

#include "core/text.h"
#include "terminal/layout.h"
#include "terminal/terminal.h"

#include <algorithm>
#include <map>
#include <vector>

namespace khepri::terminal {
namespace {

// A letter and a number.
std::optional<int> number_in(std::string_view id) {
    if (id.size() < 2 || id[0] < 'a' || id[0] > 'z') return std::nullopt;
    return whole_number(id.substr(1), 999);
}

std::string paragraph(const i18n::Catalogue& catalogue, const std::string& start,
                      const std::string& id, const i18n::Values& values) {
    std::vector<std::string> sentences;
    for (const std::string& key : {start + id, start + id + ".ours"}) // and what we decided
        if (catalogue.messages().contains(key)) sentences.push_back(catalogue.format(key, values));
    std::string shown = id;
    shown[0] = static_cast<char>(shown[0] - 'a' + 'A');
    return wrapped(join(sentences, " "), 5, padded(shown, 5));
}

std::string start_of(std::string_view game) { return "page.rules." + std::string(game) + '.'; }

} // namespace

std::string rulebook_text(const i18n::Catalogue& catalogue, std::string_view game,
                          const i18n::Values& values) {
    const std::string start = start_of(game);
    std::map<int, std::string> ids;
    const auto& messages = catalogue.messages();
    for (auto at = messages.lower_bound(start);
         at != messages.end() && at->first.starts_with(start); ++at) {
        std::string id = at->first.substr(start.size());
        if (const std::size_t dot = id.find('.'); dot != std::string::npos) id.resize(dot);
        if (const auto number = number_in(id)) ids.emplace(*number, id);
    }
    std::vector<std::string> paragraphs;
    for (const auto& [number, id] : ids)
        paragraphs.push_back(paragraph(catalogue, start, id, values));
    return join(paragraphs, "\n");
}

std::optional<std::string> rule_text(const i18n::Catalogue& catalogue, std::string_view game,
                                     std::string_view id, const i18n::Values& values) {
    const std::string start = start_of(game);
    const std::string small = lower_case(id);
    const auto& messages = catalogue.messages();
    if (!number_in(small) ||
        (!messages.contains(start + small) && !messages.contains(start + small + ".ours")))
        return std::nullopt;
    return paragraph(catalogue, start, small, values);
}

} // namespace khepri::terminal
