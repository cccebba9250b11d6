// src/wire/examples/server holds what docs/protocol.md describes, from matches on a real server
// (tests/end_to_end/test_protocol.py writes them again). Here every file is read and written again
// without a difference.
#include "wire/example_files.h"
#include "wire/history.h"
#include "wire/server/daily.h"
#include "wire/server/http_messages.h"
#include "wire/server/push.h"
#include "wire/server/review_status.h"

#include <gtest/gtest.h>

#include <set>

namespace khepri::wire {
namespace {

const Path server_examples = examples / "server";

template <class T>
std::string written(const T& message) {
    std::string text;
    write_json(text, message);
    return text;
}

template <class T, class Write>
std::string again(const Result<T>& read, const Write& write) {
    EXPECT_TRUE(read) << read.error();
    return read ? write(*read) : "";
}

std::string line_of(const auto& message) { return to_line(to_json(message)); }

std::vector<HistoryEntry> history_of(const Json& json) {
    std::vector<HistoryEntry> history;
    for (const Json& one : json) {
        HistoryEntry& entry = history.emplace_back();
        entry.version = one["version"].get<int>();
        entry.view = to_line(one["view"]);
        if (const auto event = one.find("event"); event != one.end())
            entry.event = HistoryEvent{static_cast<Seat>((*event)["seat"].get<int>() - 1),
                                       (*event)["milliseconds"].get<std::int64_t>(),
                                       to_line((*event)["move"])};
    }
    return history;
}

std::string rewritten(const std::string& name, const Json& json) {
    const auto as_line = [](const auto& message) { return line_of(message); };
    const auto as_text = [](const auto& message) { return written(message); };
    if (name.starts_with("to-server-")) return again(read_to_server(json), as_text);
    if (name.starts_with("from-server-")) return again(read_from_server(json), as_text);
    if (name.starts_with("create-match")) return again(read_create_match(json), as_line);
    if (name.starts_with("match-created")) return again(read_create_match_answer(json), as_line);
    if (name.starts_with("take-seat")) return again(read_take_seat(json), as_line);
    if (name.starts_with("seat-taken")) return again(read_take_seat_answer(json), as_line);
    if (name == "pairing") return again(read_pairing_request(json), as_line);
    if (name == "paired") return again(read_pairing_answer(json), as_line);
    if (name == "daily-result") return again(read_daily_result(json), as_line);
    if (name == "daily-entered") return again(read_daily_result_answer(json), as_line);
    if (name == "daily-leaderboard") return again(read_daily_leaderboard(json), as_line);
    if (name == "review-status") return again(read_review_status(json), as_line);
    if (name == "push-key") return again(read_push_key(json), as_line);
    if (name == "push-subscription") return again(read_push_subscription(json), as_line);
    if (name == "push-cancellation") return again(read_push_cancellation(json), as_line);
    if (name == "lobby") return again(read_lobby(json), as_line);
    if (name == "history") return written(history_of(json));
    ADD_FAILURE() << "no message is called " << name;
    return {};
}

TEST(ServerExamples, EveryFileIsReadAndWrittenAgainWithoutADifference) {
    for (const auto& entry : std::filesystem::directory_iterator(server_examples)) {
        SCOPED_TRACE(entry.path());
        const Json json = read_json(entry.path());
        EXPECT_EQ(rewritten(entry.path().stem(), json), to_line(json));
    }
}

template <class Message>
std::set<std::size_t> kinds_in(const std::string& beginning,
                               Result<Message> (*read)(const Json& json)) {
    std::set<std::size_t> kinds;
    for (const auto& entry : std::filesystem::directory_iterator(server_examples)) {
        if (!entry.path().stem().string().starts_with(beginning)) continue;
        const auto message = read(read_json(entry.path()));
        if (message) kinds.insert(message->index());
    }
    return kinds;
}

TEST(ServerExamples, EveryKindOfMessageHasAFile) {
    EXPECT_EQ(kinds_in("to-server-", read_to_server).size(), std::variant_size_v<ToServer>);
    EXPECT_EQ(kinds_in("from-server-", read_from_server).size(), std::variant_size_v<FromServer>);
    for (const char* name :
         {"create-match", "match-created", "take-seat", "seat-taken", "pairing", "paired", "lobby",
          "history", "push-key", "push-subscription", "push-cancellation", "daily-result",
          "daily-entered", "daily-leaderboard", "review-status"})
        EXPECT_TRUE(std::filesystem::exists(server_examples / (std::string(name) + ".json")))
            << name;
}

} // namespace
} // namespace khepri::wire
