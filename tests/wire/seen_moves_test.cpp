// A move as a viewer sees it reveals no more than the views before and after it.
#include "games/all.h"
#include "wire/games.h"

namespace khepri::wire {
namespace {

// A card that closes a round is laid openly, and gone with its round.
template <Game G>
bool is_seen_but_not_kept(const typename G::View&, const typename G::View&) {
    return false;
}
template <>
bool is_seen_but_not_kept<mummies::Mummies>(const mummies::View& before,
                                            const mummies::View& after) {
    return before.round != after.round || after.phase == mummies::Phase::over;
}

template <Game G>
struct Experience {
    typename G::View after;
    std::string seen_move;
};

// What the viewer sees if `who` makes this move, with its own random numbers.
template <Game G>
Experience<G> experience(const G& game, typename G::State state, Seat who,
                         const typename G::Move& move, Seat viewer) {
    Rng luck = Rng::fast(9);
    game.apply(state, who, move, luck);
    Experience<G> lived{game.view(state, viewer), {}};
    write_move_as_seen(lived.seen_move, game, who, move, lived.after);
    return lived;
}

// From the true state and from another one that looks the same to the viewer.
template <Game G>
std::vector<Experience<G>> experiences(const G& game, const typename G::State& state, Seat who,
                                       Seat viewer, Rng& rng) {
    std::vector<Experience<G>> all;
    for (const auto& behind : {state, game.imagine(game.view(state, viewer), rng)})
        for (int n = 0; n < 6; ++n)
            all.push_back(
                experience(game, behind, who, game.plain_random(behind, who, rng), viewer));
    return all;
}

template <Game G>
int expect_alike(const typename G::View& before, const std::vector<Experience<G>>& all) {
    int alike = 0;
    for (const auto& one : all)
        for (const auto& other : all) {
            if (!(one.after == other.after)) continue;
            if (is_seen_but_not_kept<G>(before, one.after)) continue;
            EXPECT_EQ(one.seen_move, other.seen_move);
            alike += &one != &other;
        }
    return alike;
}

TEST(SeenMoves, AreEqualForViewersWithEqualViewsBeforeAndAfter) {
    for_each_setting([](const auto& game) {
        Rng rng = Rng::fast(4);
        int alike = 0;
        for (std::uint64_t seed = 1; seed <= 2; ++seed)
            play(
                game, seed, [](const auto&) {},
                [&](const auto& state, Seat who, const auto&) {
                    for (const Seat viewer : watchers(game))
                        if (viewer != who)
                            alike += expect_alike(game.view(state, viewer),
                                                  experiences(game, state, who, viewer, rng));
                });
        EXPECT_GT(alike, 0);
    });
}

} // namespace
} // namespace khepri::wire
