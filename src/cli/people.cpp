#include "cli/people.h"

#include "cli/layout.h"
#include "core/text.h"

namespace khepri::cli {
namespace {

constexpr std::size_t name_columns = 14;
constexpr std::size_t most_suggestions = 40;

std::string listed_with(const words::Catalogue& words, std::vector<std::string> parts,
                        std::string_view last_link) {
    if (parts.empty()) return words.say("list.nothing");
    if (parts.size() == 1) return parts.front();
    const std::string last = std::move(parts.back());
    parts.pop_back();
    return join(parts, words.say("list.comma")) + words.say(last_link) + last;
}

bool begins_like(const std::vector<std::string_view>& move,
                 const std::vector<std::string_view>& typed, std::size_t count) {
    if (count > move.size()) return false;
    for (std::size_t i = 0; i < count; ++i)
        if (!lower_case(move[i]).starts_with(typed[i])) return false;
    return true;
}

} // namespace

std::string short_name(const Easel& easel, Seat seat) {
    return clipped(one_line(easel.name(seat)), name_columns);
}

words::Values told_of(const Easel& easel, Seat viewer, Seat who, words::Values more) {
    more.emplace_back("you", viewer == who ? "yes" : "no");
    more.emplace_back("name", short_name(easel, who));
    return more;
}

std::string listed(const words::Catalogue& words, const std::vector<std::string>& parts) {
    return listed_with(words, parts, "list.and");
}

std::string either(const words::Catalogue& words, const std::vector<std::string>& parts) {
    return listed_with(words, parts, "list.or");
}

std::string person_name(const words::Catalogue& words, std::string_view given, Seat seat) {
    return given.empty() ? words.say("play.seat_name", {{"seat", seat + 1}}) : std::string(given);
}

std::string called(const Easel& easel, Seat viewer, Seat who) {
    const bool unnamed = easel.name(who) == person_name(easel.words, "", who);
    return viewer == who && unnamed ? easel.words.say("play.you") : easel.name(who);
}

std::string short_call(const Easel& easel, Seat viewer, Seat who) {
    return clipped(one_line(called(easel, viewer, who)), name_columns);
}

std::string
told_outcome(const Easel& easel, Seat viewer, const Outcome& outcome,
             const std::function<std::string(const std::string& name, int score)>& score) {
    const auto& words = easel.words;
    std::string text;
    for (std::size_t seat = 0; seat < easel.names.size(); ++seat)
        text += score(called(easel, viewer, static_cast<Seat>(seat)), outcome.scores[seat]) + '\n';
    if (outcome.winners.empty()) return text + words.say("play.nobody_won");
    std::vector<std::string> winners;
    for (const Seat seat : outcome.winners) winners.push_back(easel.names[seat]);
    const bool alone = outcome.winners.size() == 1 && outcome.winners.contains(viewer);
    return text + words.say("play.won", {{"you", alone ? "yes" : "no"},
                                         {"names", join(winners, words.say("list.and"))},
                                         {"count", outcome.winners.size()}});
}

std::vector<std::string> beginning_like(const std::vector<std::string>& moves,
                                        std::string_view beginning) {
    const std::string lowered = lower_case(beginning);
    const auto typed = words_of(lowered);
    std::vector<std::string> found;
    for (std::size_t count = typed.size(); found.empty(); --count) {
        for (const std::string& move : moves)
            if (found.size() < most_suggestions && begins_like(words_of(move), typed, count))
                found.push_back(move);
        if (count <= 1) break; // what fits not even the first word is no suggestion
    }
    return found;
}

} // namespace khepri::cli
