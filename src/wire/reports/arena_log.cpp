#include "wire/reports/arena_log.h"

#include "wire/object.h"

#include <limits>

namespace khepri::wire {
namespace {

constexpr std::size_t most_counts = 200;
constexpr std::size_t longest_header = 1U << 24; // a study names all its editions
constexpr Whole count{0, std::numeric_limits<std::int64_t>::max()};

auto forfeit_codec(int seats) {
    return Object{[seats](auto& fields, auto& forfeit) {
        fields("seat", forfeit.seat, SeatNumber{seats});
        fields("line", forfeit.line, Text{0, 1000});
    }};
}

auto luck_codec(int seats) {
    return Object{[seats](auto& fields, auto& luck) {
        constexpr std::int64_t most = std::int64_t{1} << 50;
        const auto each = static_cast<std::size_t>(seats);
        fields("shares", luck.shares, Each{Whole{-most, most}, each});
        fields("scores", luck.scores, Each{Whole{-most, most}, each});
    }};
}

auto game_codec(int seats) {
    return Object{[seats](auto& fields, auto& game) {
        const auto each = static_cast<std::size_t>(seats);
        fields("scores", game.outcome.scores, Each{any_int, each});
        fields("winners", game.outcome.winners, SeatNumbers{seats});
        fields("moves", game.moves, Each{count, each});
        fields("cpu_ns", game.cpu_nanoseconds, Each{count, each});
        fields.optional("forfeit", game.forfeit, forfeit_codec(seats));
        fields.optional("luck", game.luck, luck_codec(seats));
        fields.optional("counts", game.counts, ListOf{any_int, most_counts});
    }};
}

auto round_codec(int seats, int meetings) {
    return Object{[seats, meetings](auto& fields, auto& round) {
        fields("deal", round.deal, count);
        fields("meeting", round.meeting, Whole{0, meetings - 1});
        fields("games", round.games,
               Each{game_codec(seats), static_cast<std::size_t>(round.games.size())});
    }};
}

} // namespace

std::string arena_log_header(const LogIdentity& identity) {
    Json json;
    json["log"] = identity.format;
    json[identity.word] = identity.played;
    return to_line(json);
}

std::optional<Error> check_arena_log_header(std::string_view line, const LogIdentity& identity) {
    const std::string& played = identity.word;
    const auto json = parse_json(line, longest_header);
    if (!json || !json->is_object() || !json->contains(played) || !json->contains("log") ||
        (*json)["log"] != identity.format || !(*json)[played].is_object())
        return Error{"this is not the log of a " + played +
                     "; expected a first line that begins with {\"log\":\"" + identity.format +
                     "\""};
    const Json& found = (*json)[played];
    for (const auto& [name, value] : identity.played.items())
        if (!found.contains(name) || found[name] != value)
            return Error{"this is the log of another " + played + ": its " + name + " is " +
                         (found.contains(name) ? shown(found[name]) : "not given") + ", expected " +
                         shown(value)};
    if (found.size() != identity.played.size())
        return Error{"this is the log of another " + played + ": " + shown(found)};
    return std::nullopt;
}

std::string arena_log_line(const ArenaLogRound& round, int seats) {
    std::string line;
    append_json(line, round_codec(seats, 1), round);
    return line;
}

Result<ArenaLogRound> read_arena_log_line(std::string_view line, int seats, int meetings,
                                          int games) {
    const auto json = parse_json(line);
    if (!json) return Error{json.error()};
    ArenaLogRound start;
    start.games.resize(static_cast<std::size_t>(games));
    return read_as(round_codec(seats, meetings), *json, start);
}

} // namespace khepri::wire
