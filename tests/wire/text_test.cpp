// Text that is written without values is the text of the values, byte for byte.
#include "games/all_wire.h"
#include "support/allocations.h"
#include "wire/games.h"
#include "wire/messages.h"
#include "wire/object.h"
#include "wire/server/room_events.h"

#include <limits>

namespace khepri::wire {
namespace {

template <class... Message>
void expect_same_text(const Message&... message) {
    std::string text = "before:"; // what is there stays
    write_json(text, message...);
    ASSERT_EQ(text, "before:" + to_json(message...).dump());
}

TEST(Text, OfEveryViewOfEverySeatIsThatOfTheValue) {
    for_each_setting([](const auto& game) {
        for (std::uint64_t seed = 1; seed <= 2; ++seed)
            play(game, seed, [&](const auto& state) {
                for (const Seat seat : watchers(game))
                    expect_same_text(game, game.view(state, seat));
            });
    });
}

// A server writes one for each viewer of each event.
TEST(Text, OfAViewNeedsNothingOfTheHeapIfTheStringHasTheRoom) {
    for_each_setting([](const auto& game) {
        std::string text;
        text.reserve(1U << 16);
        play(game, 1, [&](const auto& state) {
            const auto view = game.view(state, 0);
            text.clear();
            const std::size_t before = allocations();
            write_json(text, game, view);
            EXPECT_EQ(allocations(), before);
        });
    });
}

TEST(Text, OfMovesRefusalsAndOutcomesIsThatOfTheValue) {
    for_each_setting([](const auto& game) {
        play(
            game, 3,
            [&](const auto& state) { expect_same_text(game.outcome(state), game.seats()); },
            [&](const auto& state, Seat, const auto& move) {
                expect_same_text(game, move);
                expect_same_text(message_of(*game.why_not(state, spectator, move)));
            });
    });
}

const std::vector<std::string> odd_texts{"",
                                         "plain",
                                         "\"quoted\" \\ back",
                                         "tab\tnewline\n",
                                         std::string("\0\x1f\x7f", 3),
                                         "caf\u00e9",
                                         "\U0001F3FA",
                                         "/slashes/",
                                         std::string(5000, 'x')};

TEST(Text, OfEventsIsThatOfTheValueWhateverPeopleTypeIntoThem) {
    for (const std::string& odd : odd_texts) {
        expect_same_text(
            RoomEvent(SeatTaken{1, odd, odd, odd, std::numeric_limits<std::int64_t>::max()}));
        expect_same_text(RoomEvent(ChatSent{0, odd, std::nullopt, 0}));
        expect_same_text(RoomEvent(MatchStarted{}));
        const MatchSettings settings{Json{{"players", 2}}, odd, true, false, true, 10};
        expect_same_text(RoomEvent(MatchCreated{
            "mummies", settings, odd, {{odd, ""}, {std::nullopt, odd}}, odd, 99, odd, true}));
        expect_same_text(RoomEvent(SettingsChanged{settings, {{odd}, {}}, 99}));
    }
}

TEST(Text, OfARefusalWithNamesFromOutsideIsThatOfTheValue) {
    RefusalMessage refusal{"A16", "odd", {}};
    for (const std::string& odd : odd_texts) refusal.values.emplace_back(odd, odd);
    refusal.values.emplace_back("least", std::numeric_limits<int>::min());
    expect_same_text(refusal);
}

TEST(Text, ReplacesBytesThatAreNoText) {
    std::string text;
    write_json(text, RoomEvent(ChatSent{0, "\xff", std::nullopt, 0}));
    EXPECT_EQ(text, to_line(to_json(RoomEvent(ChatSent{0, "\xff", std::nullopt, 0}))));
}

TEST(Text, OfNumbersListsAndEmptyPartsIsThatOfTheValue) {
    const ListOf lists{ListOf{Whole{0, 0}, 9}, 9999};
    const std::int64_t least = std::numeric_limits<std::int64_t>::min();
    const std::vector<std::vector<std::int64_t>> numbers{
        {}, {0, 9, 10, -1, least, std::numeric_limits<std::int64_t>::max()}, {}};
    std::vector<std::vector<std::int64_t>> many(500, {least, least});
    many.insert(many.end(), numbers.begin(), numbers.end());
    std::string text;
    append_json(text, lists, many);
    EXPECT_EQ(text, as_json(lists, many).dump());
}

} // namespace
} // namespace khepri::wire
