#include "wire/server/daily.h"

#include "wire/server/protocol_codecs.h"

namespace khepri::wire {
namespace {

constexpr Object daily_result{[](auto& fields, DailyResult& result) {
    fields("name", result.name, short_text);
    fields("token", result.token, Text{64, 64});
    fields("record", result.record, FileText{});
}};

constexpr Object daily_result_answer{[](auto& fields, DailyResultAnswer& answer) {
    fields("name", answer.name, short_text);
    fields("outcome", answer.outcome, JsonText{});
    fields("place", answer.place, moment);
    fields("count", answer.count, moment);
    fields("repeated", answer.repeated, Flag{});
}};

constexpr Object daily_line{[](auto& fields, DailyLine& line) {
    fields("name", line.name, short_text);
    fields("outcome", line.outcome, JsonText{});
}};

constexpr Object daily_leaderboard{[](auto& fields, DailyLeaderboard& leaderboard) {
    fields("game", leaderboard.game, word);
    fields("date", leaderboard.date, word);
    fields("count", leaderboard.count, moment);
    fields("results", leaderboard.results,
           ListOf{daily_line, static_cast<std::size_t>(most_daily_results)});
}};

} // namespace

Result<DailyResult> read_daily_result(const Json& json) {
    return read_as<DailyResult>(daily_result, json);
}
Result<DailyResultAnswer> read_daily_result_answer(const Json& json) {
    return read_as<DailyResultAnswer>(daily_result_answer, json);
}
Result<DailyLeaderboard> read_daily_leaderboard(const Json& json) {
    return read_as<DailyLeaderboard>(daily_leaderboard, json);
}

Json to_json(const DailyResult& result) { return as_json(daily_result, result); }
Json to_json(const DailyResultAnswer& answer) { return as_json(daily_result_answer, answer); }
Json to_json(const DailyLeaderboard& leaderboard) {
    return as_json(daily_leaderboard, leaderboard);
}
void write_json(std::string& out, const DailyLeaderboard& leaderboard) {
    append_json(out, daily_leaderboard, leaderboard);
}

} // namespace khepri::wire
