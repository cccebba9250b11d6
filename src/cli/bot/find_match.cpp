#include "cli/bot/find_match.h"

#include "core/text.h"
#include "i18n/catalogue.h"
#include "runtime/any_game.h"
#include "search/levels.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace khepri::cli {
namespace {

constexpr auto between_looks = std::chrono::seconds(1);

Result<wire::CreateMatch> match_to_create(const MatchWish& wish) {
    wire::CreateMatch wanted;
    wanted.game = *wish.create;
    if (!wish.options.empty()) {
        auto options = wire::parse_json(wish.options);
        if (!options) return Error{"--options: " + options.error()};
        wanted.options = std::move(*options);
    }
    const auto game = runtime::make_game(wanted.game, wanted.options, "classic");
    if (!game) return Error{"--create: " + game.error()};
    wanted.options = runtime::options_json(*game);
    wanted.in_lobby = wanted.open = !wish.against;
    if (!wish.against) return wanted;
    if (!search::level_named(*wish.against))
        return Error{"--against: expected a level of the computer, found " +
                     in_quotes(*wish.against)};
    wanted.seats.resize(static_cast<std::size_t>(runtime::seats(*game)));
    for (std::size_t seat = 1; seat < wanted.seats.size(); ++seat)
        wanted.seats[seat].computer = *wish.against;
    return wanted;
}

Result<FoundMatch> create(const MatchWish& wish, const load::Address& server,
                          const std::function<void(const std::string&)>& report) {
    const auto wanted = match_to_create(wish);
    if (!wanted) return Error{wanted.error()};
    const auto made = create_match(server, *wanted);
    if (const auto* const error = std::get_if<wire::ErrorMessage>(&made))
        return Error{sentence_of(*error)};
    const auto& match = std::get<wire::CreateMatchAnswer>(made);
    const FoundMatch found{address_of_match(server, match.match), match.invitation};
    report("Created " + url_of(found.address) + ", invitation " + match.invitation);
    return found;
}

bool has_free_seat(const wire::LobbyMatch& match) {
    return std::any_of(match.seats.begin(), match.seats.end(), [](const wire::SeatStatus& seat) {
        return seat.name.empty() && !seat.computer;
    });
}

// The one that has waited longest; the lobby has the latest change first.
Result<FoundMatch> from_lobby(const MatchWish& wish, const load::Address& server,
                              const std::function<void(const std::string&)>& report) {
    for (bool has_reported = false;; std::this_thread::sleep_for(between_looks)) {
        const auto told = fetch_lobby(server);
        if (const auto* const error = std::get_if<wire::ErrorMessage>(&told))
            return Error{sentence_of(*error)};
        const auto& waiting = std::get<wire::Lobby>(told).waiting;
        const auto found =
            std::find_if(waiting.rbegin(), waiting.rend(), [&](const wire::LobbyMatch& match) {
                return has_free_seat(match) &&
                       (wish.lobby_game.empty() || match.game == wish.lobby_game);
            });
        if (found != waiting.rend())
            return FoundMatch{address_of_match(server, found->match), std::nullopt};
        if (!std::exchange(has_reported, true)) report("No match waits in the lobby yet.");
    }
}

} // namespace

std::string sentence_of(const wire::ErrorMessage& error) {
    return i18n::Catalogue::english().format("error." + error.code,
                                             {{"detail", error.detail.value_or("")}});
}

Result<FoundMatch> find_match(const MatchWish& wish,
                              const std::function<void(const std::string&)>& report) {
    const bool needs_server = wish.create || wish.from_lobby;
    const auto address =
        needs_server ? read_server_address(wish.url) : read_match_address(wish.url);
    if (!address) return Error{address.error()};
    if (wish.create) return create(wish, *address, report);
    if (wish.from_lobby) return from_lobby(wish, *address, report);
    return FoundMatch{*address, wish.invitation};
}

} // namespace khepri::cli
