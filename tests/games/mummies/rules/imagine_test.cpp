// What a view tells, and that imagined tables are as likely as they should be.
#include "games/mummies/rules/table_setup.h"
#include "support/play.h"

#include <cmath>
#include <cstdio>
#include <map>

namespace khepri::mummies {
namespace {

// A seed's game, played at random until the question is answered with yes.
template <class Wanted>
State found(const Mummies& game, const Wanted& wanted) {
    for (std::uint64_t seed = 0; seed < 5000; ++seed) {
        Rng rng = Rng::fast(seed);
        State state = game.deal(rng);
        for (; state.phase == Phase::play;
             game.apply(state, state.turn, game.plain_random(state, state.turn, rng), rng))
            if (wanted(state)) return state;
    }
    ADD_FAILURE() << "no such state";
    return {};
}

// Counts out all ways to lay the unseen cards into the hidden places, one card after the other, by
// what they look like: each hand, each discard and the top of the draw pile. The places that may
// not hold returned cards come last here, and first in imagine.
class Counting {
public:
    Counting(const Mummies& game, const View& view) : game_(game), view_(view) {
        free_ = game.all_cards();
        free_.drop(view.papyrus);
        free_ -= view.covered;
        free_ -= view.sacrificed;
        free_ -= view.returned;
        for (const Row& row : view.rows)
            for (const Card laid : row) free_.drop(laid);
        for (int i = 0; i < view.hand.size(); ++i) free_.drop(view.hand[i]);
        for (Seat seat = 0; seat < game.seats(); ++seat) {
            if (seat == view.seat) continue;
            for (int n = view.sacrificed_by[seat]; n > 0; --n)
                places_.push_back({seat, Kind::discard});
            for (int n = view.hand_sizes[seat] - view.kept[seat]; n > 0; --n)
                places_.push_back({seat, Kind::newer});
        }
        if (view.draw_size > 0) places_.push_back({0, Kind::top});
        for (Seat seat = 0; seat < game.seats(); ++seat)
            for (int n = seat == view.seat ? 0 : view.kept[seat]; n > 0; --n)
                places_.push_back({seat, Kind::kept});
    }

    std::map<std::string, double> weights() {
        State empty;
        lay_into(0, 1, free_, view_.returned, empty);
        return weights_;
    }

    static std::string look(const Mummies& game, const State& state, Seat seat) {
        std::string text;
        for (Seat other = 0; other < game.seats(); ++other) {
            if (other == seat) continue;
            for (int i = 0; i < state.hands[other].size(); ++i)
                text += std::string(game.name_of(state.hands[other][i])) + ' ';
            std::vector<Card> discard;
            state.sacrificed[other].pour_into(discard);
            text += "| ";
            for (const Card card : discard) text += std::string(game.name_of(card)) + ' ';
            text += "| ";
        }
        if (!state.draw.empty()) text += game.name_of(state.draw.back());
        return text;
    }

private:
    enum class Kind { discard, newer, top, kept };
    struct Place {
        Seat seat;
        Kind kind;
    };

    void lay_into(std::size_t place, double weight, Tally free, Tally returned,
                  const State& state) {
        if (place == places_.size()) {
            weights_[look(game_, state, view_.seat)] += weight;
            return;
        }
        for (int kind = 0; kind < kinds; ++kind) {
            const auto card = static_cast<Card>(kind);
            State next = state;
            put(next, places_[place], card);
            if (const int n = free.count(card); n > 0) {
                Tally rest = free;
                rest.drop(card);
                lay_into(place + 1, weight * n, rest, returned, next);
            }
            const int n = places_[place].kind == Kind::kept ? 0 : returned.count(card);
            if (n > 0) {
                Tally rest = returned;
                rest.drop(card);
                lay_into(place + 1, weight * n, free, rest, next);
            }
        }
    }

    static void put(State& state, Place place, Card card) {
        if (place.kind == Kind::top)
            state.draw.push_back(card);
        else if (place.kind == Kind::discard)
            state.sacrificed[place.seat].add(card);
        else if (state.hands[place.seat].size() < hand_size)
            state.hands[place.seat].add(card);
    }

    const Mummies& game_;
    const View& view_;
    Tally free_;
    std::vector<Place> places_;
    std::map<std::string, double> weights_;
};

// Pearson's test; looks expected less than eight times are taken together.
void expect_imagined_as_counted(const Mummies& game, const View& view, std::uint64_t seed) {
    constexpr int samples = 60'000;
    const auto weights = Counting(game, view).weights();
    double total = 0;
    for (const auto& [look, weight] : weights) total += weight;
    std::map<std::string, int> times;
    Rng rng = Rng::fast(seed);
    for (int i = 0; i < samples; ++i)
        ++times[Counting::look(game, game.imagine(view, rng), view.seat)];
    for (const auto& [look, count] : times) EXPECT_TRUE(weights.contains(look)) << look;
    double chi_square = 0;
    double rare_expected = 0;
    double rare_seen = 0;
    int cells = 0;
    const auto add_cell = [&](double expected, double seen) {
        chi_square += (seen - expected) * (seen - expected) / expected;
        ++cells;
    };
    for (const auto& [look, weight] : weights) {
        const double expected = weight / total * samples;
        if (expected >= 8) {
            add_cell(expected, times[look]);
        } else {
            rare_expected += expected;
            rare_seen += times[look];
        }
    }
    if (rare_expected >= 8) add_cell(rare_expected, rare_seen);
    const double freedom = cells - 1;
    EXPECT_GT(cells, 10);
    EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom)) << cells << " cells";
    std::printf("[ imagine  ] chi-square %.0f with %d cells\n", chi_square, cells);
}

TEST(Imagine, IsUniformOverWhatTheViewAllowsBeforeThePileIsMadeAnew) {
    const Mummies game({.players = 2}, small_edition());
    const State state = found(game, [](const State& s) {
        return s.draw_origin == Origin::deal && s.sacrificed[1].size() == 2 && !s.draw.empty() &&
               s.sacrificed[0].size() > 2;
    });
    expect_imagined_as_counted(game, game.view(state, 0), 1);
}

TEST(Imagine, IsUniformOverWhatTheViewAllowsAfterThePileWasMadeAnew) {
    const Mummies game({.players = 2}, small_edition());
    for (const int kept : {1, 2, 3}) {
        const State state = found(game, [&](const State& s) {
            return s.kept[1] == kept && s.sacrificed[1].size() >= 1 &&
                   s.sacrificed[1].size() <= 2 && s.returned[0].size() >= 4 && !s.draw.empty();
        });
        expect_imagined_as_counted(game, game.view(state, 0), static_cast<std::uint64_t>(kept));
    }
}

TEST(Imagine, IsUniformForThreePlayersAndForTheSpectator) {
    Edition edition = small_edition();
    edition.offerings[3] = {};
    edition.offerings[0][0] = 11;
    edition.offerings[1][2] = 9;
    edition.papyri.assign(6, *parse_papyrus("VNSC2"));
    const Mummies three({.players = 3}, edition);
    const State crowded = found(three, [](const State& s) {
        return s.kept[1] == 2 && s.kept[2] == 3 &&
               s.sacrificed[1].size() + s.sacrificed[2].size() == 1 && s.returned[0].size() >= 3;
    });
    expect_imagined_as_counted(three, three.view(crowded, 0), 5);
    const Mummies two({.players = 2}, edition);
    const State watched = found(two, [](const State& s) {
        return s.kept[0] + s.kept[1] == 3 && s.openly_returned.size() >= 2 &&
               s.sacrificed[0].size() + s.sacrificed[1].size() <= 2;
    });
    expect_imagined_as_counted(two, two.view(watched, spectator), 6);
}

TEST(Imagine, DependsOnNothingThatIsTrulyHidden) {
    const Mummies game({.players = 3});
    Rng rng = Rng::fast(31);
    for (int i = 0; i < 200; ++i) {
        State state = game.deal(rng);
        for (auto n = rng.below(60); n > 0 && state.phase == Phase::play; --n)
            game.apply(state, state.turn, game.plain_random(state, state.turn, rng), rng);
        State other = game.imagine(game.view(state, 0), rng); // other cards where 0 cannot look
        ASSERT_NE(other, state);
        ASSERT_EQ(game.view(other, 0), game.view(state, 0));
        Rng one = Rng::fast(7);
        Rng same = Rng::fast(7);
        EXPECT_EQ(game.imagine(game.view(state, 0), one), game.imagine(game.view(other, 0), same));
    }
}

TEST(Imagine, ImaginedPlayersCanImagineInTheirTurn) {
    const Mummies game({.players = 4}, small_edition());
    Rng rng = Rng::fast(3);
    for (int i = 0; i < 300; ++i) {
        played_out(game, game.deal(rng), rng, [&](const State& state) {
            if (rng.below(20) > 0) return;
            const State imagined = game.imagine(game.view(state, 0), rng);
            for (Seat seat = 0; seat < 4; ++seat) {
                const State again = game.imagine(game.view(imagined, seat), rng);
                EXPECT_EQ(cards_of(game, again), game.all_cards());
            }
        });
    }
}

RULE("M8", "Who sacrificed a card knows that it went into the new draw pile, until it is seen")
{
    const Mummies game;
    const State before = TableSetup(game, "VSNC5")
                             .hand(0, "V4 V4 V4 NCVS5")
                             .hand(1, "C1 C2 C3 C4")
                             .covered("SCNV5")
                             .sacrificed(0, "S5 S5")
                             .state_with_rest_sacrificed_by(1);
    const State state = after(game, before, "offer V4");
    Handful drawn = state.hands[0];
    for (const auto* held : {"V4", "V4", "NCVS5"}) drawn.remove(card(game, held));
    Tally own = before.sacrificed[0];
    own += before.covered;
    own.drop(drawn[0]);
    Tally of_other = before.sacrificed[1];
    of_other += before.covered;
    EXPECT_EQ(game.view(state, 1).returned, of_other);
    EXPECT_EQ(game.view(state, spectator).returned, before.covered);
    EXPECT_EQ(game.view(state, 0).kept[1], 4);
    EXPECT_EQ(game.view(state, 1).kept[0], 3);
    EXPECT_EQ(game.view(state, 0).returned, own);
}

TEST(View, ACardLaidOpenlyIsNoLongerKnownToBeInThePile) {
    const Mummies game({.players = 3});
    State state = TableSetup(game, "VSNC5").hand(0, "V4 N2 S1 NCVS5").top("C1 C1").state();
    state.draw_origin = Origin::discard;
    state.kept = {4, 4, 4};
    for (Seat seat = 0; seat < 3; ++seat) state.returned[seat].add(card(game, "V4"));
    state.openly_returned.add(card(game, "V4"));
    const State laid = after(game, state, "offer V4");
    EXPECT_EQ(laid.returned[0].size(), 1) << "who lays it saw it when drawing it";
    EXPECT_EQ(laid.returned[1].size() + laid.returned[2].size(), 0);
    EXPECT_EQ(laid.openly_returned.size(), 0);
    EXPECT_EQ(laid.kept, (PerSeat<std::uint8_t>{3, 4, 4, 0, 0}));
    const State other = after(game, state, "sacrifice V4 N2");
    EXPECT_EQ(other.returned[1].size() + other.returned[2].size(), 2);
    EXPECT_EQ(other.kept, (PerSeat<std::uint8_t>{2, 4, 4, 0, 0}));
}

TEST(View, ShowsTheTableAndNotTheHandsOfOthers) {
    const Mummies game({.players = 3});
    Rng rng = Rng::fast(2);
    const State state = game.deal(rng);
    const View own = game.view(state, 1);
    EXPECT_EQ(own.hand, state.hands[1]);
    EXPECT_EQ(own.draw_size, 77);
    EXPECT_EQ(own.hand_sizes, (PerSeat<std::uint8_t>{4, 4, 4, 0, 0}));
    const View open = game.view(state, spectator);
    EXPECT_TRUE(open.hand.empty());
    State swapped = state; // a card of seat 0 against the top of the draw pile
    const Card held = state.hands[0][0];
    swapped.hands[0].remove(held);
    swapped.hands[0].add(swapped.draw.pop());
    swapped.draw.push_back(held);
    EXPECT_EQ(game.view(swapped, 1), own);
    EXPECT_EQ(game.view(swapped, spectator), open);
}

// How often a seat was thought to hold a kind of card, and how often it did.
struct Calibration {
    double foreseen = 0;
    double real = 0;
    double asked = 0;
};

// One question for each kind that the viewer does not see everywhere. The kinds are grouped by
// where the draw pile came from and how many of them the viewer knows to have gone there.
void ask(const Mummies& game, const State& state, Seat holder, Rng& rng,
         std::map<std::pair<Origin, int>, Calibration>& answers) {
    constexpr int worlds = 20;
    const View view = game.view(state, 0);
    std::array<int, kinds> times{};
    for (int i = 0; i < worlds; ++i) {
        const Handful hand = game.imagine(view, rng).hands[holder];
        for (std::size_t kind = 0; kind < kinds; ++kind)
            times[kind] += hand.count(static_cast<Card>(kind)) > 0 ? 1 : 0;
    }
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        const auto asked = static_cast<Card>(kind);
        auto& answer = answers[{state.draw_origin, std::min(2, view.returned.count(asked))}];
        answer.foreseen += times[kind] / double{worlds};
        answer.real += state.hands[holder].count(asked) > 0 ? 1 : 0;
        answer.asked += game.all_cards().count(asked) > 0 ? 1 : 0;
    }
}

TEST(Imagine, IsCalibratedOverRandomGames) {
    std::map<std::pair<Origin, int>, Calibration> answers;
    for (std::uint64_t seed = 0; seed < 1200; ++seed) {
        const Mummies game({.players = 2 + static_cast<int>(seed % 3)});
        Rng rng = Rng::fast(seed);
        played_out(game, game.deal(rng), rng, [&](const State& state) {
            if (state.phase == Phase::over) return;
            if (rng.below(state.draw_origin == Origin::deal ? 64 : 16) > 0) return;
            const auto others = static_cast<std::uint32_t>(game.seats() - 1);
            ask(game, state, static_cast<Seat>(1 + rng.below(others)), rng, answers);
        });
    }
    ASSERT_EQ(answers.size(), 4U);
    for (const auto& [key, answer] : answers) {
        const double foreseen = answer.foreseen / answer.asked;
        const double real = answer.real / answer.asked;
        std::printf(
            "[ imagine  ] %s, %d known to have returned: foreseen %.4f, real %.4f of %.0f\n",
            key.first == Origin::deal ? "first pile" : "made anew", key.second, foreseen, real,
            answer.asked);
        EXPECT_GT(answer.asked, 10'000);
        EXPECT_NEAR(foreseen, real, 0.01);
    }
}

} // namespace
} // namespace khepri::mummies
