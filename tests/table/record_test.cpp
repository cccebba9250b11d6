#include "table/record.h"

#include <gtest/gtest.h>

namespace khepri {
namespace {

Record sample() {
    Record record;
    record.game = "archaeology";
    record.options = R"({"players":2})";
    record.edition = "classic";
    record.seats = {{Seed{1, 2, 3}, "Ada ~ of Thebes"}, {Seed{}, ""}};
    record.secret = Seed{9};
    record.commitment = commitment(*record.secret);
    record.cards = "hand1=PP hand2=C dig=-";
    record.events = {{0, 1500, "sell coin 3", "", 0},
                     {0, 2500, "undo", "", 0},
                     {1, 86'400'000'000, "rob 1", "hand1=P hand2=CP dig=-", 0}};
    RecordedResult result;
    result.scores = {-61, 40};
    result.winners.insert(1);
    record.result = result;
    return record;
}

std::string fault_of(const std::string& text) {
    const auto record = parse_record(text);
    return record ? "none" : record.error();
}

// The text with `from` replaced once.
std::string with(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

TEST(Record, ComesBackAsItWasWritten) {
    const std::string text = to_text(sample());
    const auto record = parse_record(text);
    ASSERT_TRUE(record) << record.error();
    EXPECT_EQ(to_text(*record), text);
    EXPECT_EQ(record->seats[0].name, "Ada ~ of Thebes");
    EXPECT_EQ(record->events[2].milliseconds, 86'400'000'000);
    EXPECT_EQ(record->events[2].line, 12);
    EXPECT_EQ(*record->result, *sample().result);
}

TEST(Record, NeedsNeitherSecretNorResultWhileTheMatchGoesOn) {
    Record record = sample();
    record.secret.reset();
    record.result.reset();
    record.events.clear();
    const auto read = parse_record(to_text(record));
    ASSERT_TRUE(read) << read.error();
    EXPECT_FALSE(read->secret || read->result);
}

TEST(Record, KeepsNamesOnOneLine) {
    Record record = sample();
    record.seats[1].name = "Ben\nresult 1 1 winners 1";
    EXPECT_TRUE(parse_record(to_text(record)));
}

TEST(Record, TimesNeverGoBack) {
    Record record = sample();
    record.events[1].milliseconds = 1499;
    EXPECT_EQ(fault_of(to_text(record)),
              "line 11: found time \"+1499\", which is before the last one");
}

TEST(Record, TellsWhereItWasAltered) {
    const std::string text = to_text(sample());
    EXPECT_TRUE(fault_of(with(text, "sell coin 3", "sell coin 4")).starts_with("line 10: altered"));
    EXPECT_TRUE(fault_of(with(text, "Ada", "Eve")).starts_with("line 5: altered"));
    EXPECT_TRUE(fault_of(with(text, "+2500", "+2501")).starts_with("line 11: altered"));
}

TEST(Record, TellsWhereALineWasRemoved) {
    std::string text = to_text(sample());
    const std::size_t from = text.find("2 1 +2500");
    text.erase(from, text.find('\n', from) - from + 1);
    EXPECT_TRUE(fault_of(text).starts_with("line 11: altered")) << fault_of(text);
}

TEST(Record, TellsWhereItWasCutShort) {
    const std::string text = to_text(sample());
    EXPECT_EQ(fault_of(text.substr(0, text.size() - 1)),
              "line 14: cut short in the middle of this line");
    EXPECT_EQ(fault_of(text.substr(0, text.find("seat 2"))),
              "line 5: the record ends here; expected \"commitment\"");
    EXPECT_EQ(fault_of(""), "line 0: the record is empty; expected \"khepri record 1\"");
}

// Whatever is cut off, the answer is a fault or a shorter record, never a different one.
TEST(Record, EveryBeginningIsAFaultOrAnUnfinishedRecord) {
    const std::string text = to_text(sample());
    for (std::size_t length = 0; length < text.size(); ++length) {
        const auto record = parse_record(text.substr(0, length));
        if (record) {
            EXPECT_FALSE(record->result) << length;
            EXPECT_EQ(text[length - 1], '\n') << length;
        }
    }
}

TEST(Record, EveryChangedByteIsFound) {
    const std::string text = to_text(sample());
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string changed = text;
        changed[at] = static_cast<char>(changed[at] ^ 1);
        EXPECT_FALSE(parse_record(changed)) << at << ": " << text.substr(at, 20);
    }
}

} // namespace
} // namespace khepri
