// What viewers see of the moves of a match, as they happen and afterwards.
#include "runtime/matches.h"

#include <map>

namespace khepri::runtime {
namespace {

using wire::Json;
using wire::Setting;

std::string seen_move(const AnyMatch& match, Seat viewer) {
    std::string text;
    match.write_latest_move(text, viewer);
    return text;
}
std::string view(const AnyMatch& match, Seat viewer) {
    std::string text;
    match.write_view(text, viewer);
    return text;
}
std::string history(const AnyMatch& match, Seat viewer) {
    std::string text;
    match.write_history(text, viewer);
    return text;
}

std::string piece(const AnyMatch& match, Seat viewer, int first, int most) {
    std::string text;
    match.write_history(text, viewer, first, most);
    return text;
}

std::vector<Seat> viewers(const AnyMatch& match) {
    std::vector<Seat> all{spectator};
    for (const Seat seat : SeatSet::first(match.seats())) all.push_back(seat);
    return all;
}

const Setting expedition{"scarabya", R"({"mode":"expedition","players":3})"};
const Setting five_mummies{"mummies", R"({"players":5})"};
const Setting three_diggers{"archaeology", R"({"players":3})"};

TEST(SeenMoves, TheMoverSeesTheWholeMove) {
    for (const Setting& setting : {expedition, five_mummies, three_diggers}) {
        const auto game = wire::game_of(setting);
        const auto match = match_of(game, 1);
        Rng rng = Rng::fast(1);
        play_randomly(*match, rng, [&](const std::string& action) {
            if (action == undo_word) return;
            const auto move = std::visit(
                [&](const auto& one) { return to_json(one, *one.parse_move(action)); }, game);
            EXPECT_EQ(seen_move(*match, match->latest_seat()), wire::to_line(move));
        });
    }
}

TEST(SeenMoves, APlacementIsHiddenFromTheOthersWhileTheRoundIsInProgress) {
    const auto match = match_of(wire::game_of(expedition), 2);
    Rng rng = Rng::fast(2);
    int hidden = 0;
    play_randomly(*match, rng, [&](const std::string& action) {
        if (action == undo_word) return;
        const Json seen = Json::parse(view(*match, spectator));
        for (const Seat viewer : viewers(*match)) {
            const bool unseen = !seen["placed"].empty() && viewer != match->latest_seat();
            const std::string text = seen_move(*match, viewer);
            EXPECT_EQ(text == R"({"type":"place"})", unseen) << text;
            hidden += unseen;
        }
    });
    EXPECT_GT(hidden, 20);
}

TEST(SeenMoves, OfASacrificeTheOthersSeeTheNumberOfCards) {
    const auto match = match_of(wire::game_of(five_mummies), 3);
    Rng rng = Rng::fast(3);
    int sacrifices = 0;
    play_randomly(*match, rng, [&](const std::string&) {
        const Json whole = Json::parse(seen_move(*match, match->latest_seat()));
        for (const Seat viewer : viewers(*match)) {
            if (viewer == match->latest_seat()) continue;
            const bool hidden = whole["type"] == "sacrifice";
            const Json expected =
                hidden ? Json{{"type", "sacrifice"}, {"count", whole["cards"].size()}} : whole;
            EXPECT_EQ(seen_move(*match, viewer), wire::to_line(expected));
            sacrifices += hidden;
        }
    });
    EXPECT_GT(sacrifices, 20);
}

TEST(SeenMoves, EverythingInArchaeologyIsSeenByAll) {
    const auto match = match_of(wire::game_of(three_diggers), 4);
    Rng rng = Rng::fast(4);
    play_randomly(*match, rng, [&](const std::string&) {
        for (const Seat viewer : viewers(*match))
            EXPECT_EQ(seen_move(*match, viewer), seen_move(*match, match->latest_seat()));
    });
}

TEST(SeenMoves, AnUndoIsSeenByAll) {
    for (const Setting& setting : {expedition, three_diggers}) {
        const auto match = match_of(wire::game_of(setting), 5);
        Rng rng = Rng::fast(5);
        int undone = 0;
        play_randomly(*match, rng, [&](const std::string& action) {
            for (const Seat viewer : viewers(*match))
                EXPECT_EQ(seen_move(*match, viewer) == R"({"type":"undo"})", action == undo_word);
            undone += action == undo_word;
        });
        EXPECT_GT(undone, 2);
    }
}

// So it tells nothing that was hidden at the time, though it is asked for later.
TEST(History, IsWhatTheViewerSawAtTheTime) {
    for (const Setting& setting : wire::all_settings) {
        SCOPED_TRACE(std::string(setting.game) + ' ' + std::string(setting.options));
        const auto match = match_of(wire::game_of(setting), 6);
        std::map<Seat, std::string> expected;
        for (const Seat viewer : viewers(*match)) {
            expected[viewer] = R"([{"version":0,"view":)" + view(*match, viewer) + '}';
            ASSERT_EQ(history(*match, viewer), expected[viewer] + ']');
        }
        Rng rng = Rng::fast(6);
        play_randomly(*match, rng, [&](const std::string&) {
            const std::string version = std::to_string(match->version());
            for (const Seat viewer : viewers(*match)) {
                expected[viewer] += R"(,{"version":)" + version + R"(,"event":{"seat":)" +
                                    std::to_string(match->latest_seat() + 1) +
                                    R"(,"milliseconds":)" + std::to_string(700 * match->version()) +
                                    R"(,"move":)" + seen_move(*match, viewer) + R"(},"view":)" +
                                    view(*match, viewer) + '}';
                if (match->version() % 16 != 0 && !match->is_over()) continue;
                ASSERT_TRUE(history(*match, viewer) == expected[viewer] + ']') << version;
            }
        });
    }
}

TEST(Turns, InArchaeologyEndWithEndAndALossWithLose) {
    const auto match = match_of(wire::game_of(three_diggers), 7);
    Rng rng = Rng::fast(7);
    std::map<std::string, int> ended;
    play_randomly(*match, rng, [&](const std::string& action) {
        const std::string verb = action.substr(0, action.find(' '));
        if (match->is_over()) return;
        EXPECT_EQ(match->turn_ended(), verb == "end" || verb == "lose") << action;
        ++ended[verb];
    });
    for (const char* const verb : {"end", "lose", "rob", "sell", "trade", "undo"})
        EXPECT_GT(ended[verb], 0) << verb;
}

TEST(Turns, InScarabyaAndMummiesEndWithEveryActThatIsNotTakenBack) {
    for (const Setting& setting : {expedition, five_mummies}) {
        const auto match = match_of(wire::game_of(setting), 8);
        Rng rng = Rng::fast(8);
        play_randomly(*match, rng, [&](const std::string& action) {
            EXPECT_EQ(match->turn_ended(), action != undo_word) << action;
        });
    }
}

TEST(Turns, EndWithTheGame) {
    const auto match = match_of(wire::game_of(three_diggers), 9);
    Rng rng = Rng::fast(9);
    play_randomly(*match, rng, [](const std::string&) {});
    EXPECT_TRUE(match->turn_ended());
}

TEST(History, ComesInPiecesThatAreTheWholeTogether) {
    const auto match = match_of(wire::game_of(five_mummies), 5);
    Rng rng = Rng::fast(5);
    play_randomly(*match, rng, [](const std::string&) {});
    for (const Seat viewer : viewers(*match)) {
        Json whole = Json::array();
        for (int first = 0; first <= match->version(); first += 7)
            for (const Json& moment : Json::parse(piece(*match, viewer, first, 7)))
                whole.push_back(moment);
        EXPECT_EQ(whole, Json::parse(history(*match, viewer)));
        EXPECT_EQ(piece(*match, viewer, match->version() + 1, 7), "[]");
    }
}

} // namespace
} // namespace khepri::runtime
