#include "terminal/people.h"

#include "core/text.h"
#include "terminal/layout.h"

namespace khepri::terminal {
namespace {

constexpr std::size_t name_columns = 14;

std::string listed_with(const i18n::Catalogue& catalogue, std::vector<std::string> parts,
                        std::string_view last_link) {
    if (parts.empty()) return catalogue.format("list.nothing");
    if (parts.size() == 1) return parts.front();
    const std::string last = std::move(parts.back());
    parts.pop_back();
    return join(parts, catalogue.format("list.comma")) +
           i18n::link_before(catalogue.language(), catalogue.format(last_link), last) + last;
}

} // namespace

std::string short_name(const TextContext& context, Seat seat) {
    return clipped(one_line(context.name(seat)), name_columns);
}

i18n::Values actor_values(const TextContext& context, Seat viewer, Seat who, i18n::Values more) {
    more.emplace_back("you", viewer == who ? "yes" : "no");
    more.emplace_back("name", short_name(context, who));
    return more;
}

std::string listed(const i18n::Catalogue& catalogue, const std::vector<std::string>& parts) {
    return listed_with(catalogue, parts, "list.and");
}

std::string either(const i18n::Catalogue& catalogue, const std::vector<std::string>& parts) {
    return listed_with(catalogue, parts, "list.or");
}

std::string person_name(const i18n::Catalogue& catalogue, std::string_view given, Seat seat) {
    return given.empty() ? catalogue.format("play.seat_name", {{"seat", seat + 1}})
                         : std::string(given);
}

std::string seat_label(const TextContext& context, Seat viewer, Seat who) {
    const bool unnamed = context.name(who) == person_name(context.catalogue, "", who);
    return viewer == who && unnamed ? context.catalogue.format("play.you") : context.name(who);
}

std::string short_seat_label(const TextContext& context, Seat viewer, Seat who) {
    return clipped(one_line(seat_label(context, viewer, who)), name_columns);
}

std::string
outcome_text(const TextContext& context, Seat viewer, const Outcome& outcome,
             const std::function<std::string(const std::string& name, int score)>& score) {
    const auto& catalogue = context.catalogue;
    std::string text;
    for (std::size_t seat = 0; seat < context.names.size(); ++seat)
        text += score(seat_label(context, viewer, static_cast<Seat>(seat)), outcome.scores[seat]) +
                '\n';
    if (outcome.winners.empty()) return text + catalogue.format("play.nobody_won");
    std::vector<std::string> others;
    for (const Seat seat : outcome.winners)
        if (seat != viewer) others.push_back(context.names[seat]);
    return text + wrapped(catalogue.format(
                      "play.won", {{"you", outcome.winners.contains(viewer) ? "yes" : "no"},
                                   {"names", listed(catalogue, others)},
                                   {"count", outcome.winners.size()}}));
}

} // namespace khepri::terminal
