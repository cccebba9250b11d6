#include "wire/reports/arena_report.h"

namespace khepri::wire {
namespace {

Json json_of(const ArenaBot& bot) {
    Json json;
    json["name"] = bot.name;
    if (bot.elo) json["elo"] = to_json(*bot.elo);
    json["games"] = bot.games;
    json["moves"] = bot.moves;
    json["forfeits"] = bot.forfeits;
    json["ms_per_move"] = bot.ms_per_move;
    json["score_counts"] = Json::array();
    for (const auto& [score, times] : bot.score_counts)
        json["score_counts"].push_back({score, times});
    return json;
}

Json json_of(const ArenaMeeting& meeting) {
    Json json;
    json["bot"] = meeting.bot;
    json["against"] = meeting.against;
    json["deals"] = meeting.deals;
    json["games"] = meeting.games;
    if (meeting.win_share) {
        json["won"] = meeting.won;
        json["shared"] = meeting.shared;
        json["lost"] = meeting.lost;
        json["win_share"] = to_json(*meeting.win_share);
    }
    json["score"] = to_json(meeting.score);
    if (meeting.margin) json["margin"] = to_json(*meeting.margin);
    if (meeting.adjusted) {
        json["less_luck"] = to_json(meeting.adjusted->estimate);
        json["less_luck"]["worth"] = meeting.adjusted->worth;
    }
    return json;
}

Json json_of(const ArenaDifference& difference) {
    Json json;
    json["bot"] = difference.bot;
    json["against"] = difference.against;
    json["score"] = to_json(difference.score);
    if (difference.win_share) json["win_share"] = to_json(*difference.win_share);
    return json;
}

Json json_of(const ArenaForfeit& forfeit) {
    Json json;
    json["bot"] = forfeit.bot;
    json["deal"] = forfeit.deal;
    json["seat"] = forfeit.seat;
    json["line"] = forfeit.line;
    return json;
}

Json json_of(const ArenaSprt& sprt) {
    Json json;
    json["elo0"] = sprt.elo0;
    json["elo1"] = sprt.elo1;
    json["alpha"] = sprt.alpha;
    json["beta"] = sprt.beta;
    json["llr"] = sprt.llr;
    json["lower"] = sprt.lower;
    json["upper"] = sprt.upper;
    json["verdict"] = sprt.verdict;
    return json;
}

template <class Item>
Json list_of(const std::vector<Item>& items) {
    Json json = Json::array();
    for (const Item& item : items) json.push_back(json_of(item));
    return json;
}

} // namespace

Json to_json(const ArenaEstimate& estimate) {
    Json json;
    json["mean"] = estimate.mean;
    json["low"] = estimate.low; // an infinite number is written as null
    json["high"] = estimate.high;
    return json;
}

Json to_json(const ArenaContest& contest) {
    Json json;
    json["game"] = contest.game;
    json["options"] = contest.options;
    json["edition"] = contest.edition;
    json["bots"] = contest.bots;
    json["meetings"] = contest.meetings;
    if (contest.challenger) json["challenger"] = *contest.challenger;
    json["seed"] = contest.seed;
    if (contest.seconds) json["seconds"] = *contest.seconds;
    if (contest.iterations) json["iterations"] = *contest.iterations;
    if (contest.luck) json["luck"] = true;
    return json;
}

Json to_json(const ArenaReport& report) {
    Json json;
    json["contest"] = to_json(report.contest);
    json["seats"] = report.seats;
    json["deals"] = report.deals;
    json["complete"] = report.complete;
    json["ratings_bounded"] = report.ratings_bounded;
    json["bots"] = list_of(report.bots);
    json["meetings"] = list_of(report.meetings);
    if (!report.differences.empty()) json["differences"] = list_of(report.differences);
    if (report.sprt) json["sprt"] = json_of(*report.sprt);
    json["forfeits"] = list_of(report.forfeits);
    return json;
}

} // namespace khepri::wire
