#include "table/record.h"

#include "core/sha256.h"
#include "core/text.h"

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

TEST(Record, NamesTheVersionOfTheRules) {
    Record record = sample();
    EXPECT_EQ(parse_record(to_text(record))->rules_version(), 1); // as all did before they named it
    record.rules = 3;
    const auto read = parse_record(to_text(record));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->game, "archaeology");
    EXPECT_EQ(read->rules_version(), 3);
    EXPECT_EQ(to_text(*read), to_text(record));
    for (const char* game : {"mummies rules 0", "mummies rules x", "mummies rules 01"}) {
        record = sample();
        record.game = game;
        EXPECT_EQ(fault_of(to_text(record)).substr(0, 20), "line 2: found rules ") << game;
    }
}

// Text that was sealed anew after a change.
std::string resealed(Record record, const std::string& from, const std::string& to) {
    const std::string text = with(to_text(record), from, to);
    std::string sealed;
    Digest last{};
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = text.find('\n', at);
        const std::string line = text.substr(at, text.rfind(" ~", end) - at);
        last = Sha256().add(last).add(line).digest();
        sealed += line + " ~" + hex(last).substr(0, 8) + '\n';
        at = end + 1;
    }
    return sealed;
}

TEST(Record, ListsEachWinnerOnceInAscendingOrder) {
    Record record = sample();
    record.result->winners.insert(0);
    ASSERT_TRUE(parse_record(resealed(record, "winners 1 2", "winners 1 2")));
    EXPECT_EQ(fault_of(resealed(record, "winners 1 2", "winners 2 1")),
              "line 14: found winner 1 after 2; expected each once, in ascending order");
    EXPECT_EQ(fault_of(resealed(record, "winners 1 2", "winners 1 1")),
              "line 14: found winner 1 after 1; expected each once, in ascending order");
}

TEST(Record, HasOneBlankBetweenTwoWords) {
    const auto refused = [](const std::string& from, const std::string& to) {
        return fault_of(resealed(sample(), from, to)) != "none";
    };
    EXPECT_TRUE(refused("result -61", "result  -61"));
    EXPECT_TRUE(refused("winners 2", "winners 2 "));
    EXPECT_TRUE(refused("1 1 +1500", "1  1 +1500"));
    EXPECT_TRUE(refused("+1500 sell", "+1500  sell"));
    EXPECT_TRUE(refused(std::string(64, '0') + " ~", std::string(64, '0') + "  ~"));
    EXPECT_FALSE(refused("1 1 +1500", "1 1 +1500"));
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

TEST(Record, KeepsRedeals) {
    Record record = sample();
    record.redeals.push_back({0, Seed{1}, "hand1=P", 0});
    record.redeals.push_back({3, Seed{2}, "hand1=C", 0});
    const std::string text = to_text(record);
    const auto read = parse_record(text);
    ASSERT_TRUE(read) << read.error();
    ASSERT_EQ(read->redeals.size(), 2u);
    EXPECT_EQ(read->redeals[0].version, 0);
    EXPECT_EQ(read->redeals[1].version, 3);
    EXPECT_EQ(read->redeals[1].secret, Seed{2});
    EXPECT_EQ(read->redeals[1].cards, "hand1=C");
    EXPECT_EQ(read->events.back().cards, record.events.back().cards);
    EXPECT_EQ(to_text(*read), text);
}

TEST(Record, ARedealIsFollowedByItsCardsAndThenByAMove) {
    Record record = sample();
    record.redeals.push_back({1, Seed{1}, "hand1=P", 0});
    record.redeals.push_back({1, Seed{1}, "hand1=P", 0});
    EXPECT_NE(fault_of(to_text(record)).find("a redeal may not follow a redeal"),
              std::string::npos);
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
