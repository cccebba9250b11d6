// Moves as texts, as JSON and as raw bytes, by any seat. What is refused changes nothing; what is
// accepted is played, and the view can still be imagined from.
#include "fuzzers.h"
#include "games/all_wire.h"

#include "table/match.h"

namespace khepri::fuzz {
namespace {

std::optional<archaeology::Move> raw_move(const archaeology::Archaeology&, Input& input) {
    using namespace archaeology;
    switch (input.byte() % 6) {
    case 0:
        return input.raw<Rob>();
    case 1:
        return input.raw<Lose>();
    case 2:
        return input.raw<Trade>();
    case 3:
        return input.raw<Explore>();
    case 4:
        return input.raw<Sell>();
    default:
        return End{};
    }
}

std::optional<scarabya::Move> raw_move(const scarabya::Scarabya&, Input& input) {
    return input.raw<scarabya::Place>();
}

std::optional<mummies::Move> raw_move(const mummies::Mummies&, Input& input) {
    using namespace mummies;
    switch (input.byte() % 3) {
    case 0:
        return input.raw<Offer>();
    case 1:
        return input.raw<Decree>();
    default:
        return input.raw<Sacrifice>();
    }
}

template <Game G>
std::optional<typename G::Move> any_move(const G& game, Input& input) {
    switch (input.byte() % 3) {
    case 0:
        return raw_move(game, input);
    case 1: {
        const auto move = game.parse_move(input.line());
        return move ? std::optional(*move) : std::nullopt;
    }
    default: {
        const auto json = wire::parse_json(input.line());
        const auto move = json ? read_move(game, *json) : Error{json.error()};
        return move ? std::optional(*move) : std::nullopt;
    }
    }
}

template <Game G>
void play_some(Match<G>& match, int moves, Rng& rng) {
    for (; moves > 0 && !match.is_over(); --moves) {
        const Seat seat = match.to_act().front();
        const auto move = match.game().plain_random(match.state(), seat, rng);
        CHECK(!match.submit(seat, match.version(), move));
    }
}

template <Game G>
void try_move(Match<G>& match, Seat seat, const typename G::Move& move, Rng& rng) {
    const auto before = match.state();
    if (match.submit(seat, match.version(), move)) {
        CHECK(match.state() == before, "a refused move changed the state");
        return;
    }
    const auto again = match.game().parse_move(match.game().to_text(move));
    CHECK(again && *again == move, match.game().to_text(move));
    const auto view = match.view(seat);
    CHECK(match.game().view(match.game().imagine(view, rng), seat) == view);
}

template <Game G>
void try_moves(const G& game, Input& input) {
    Rng rng = Rng::fast(input.byte());
    Seeds seeds;
    seeds.secret[0] = input.byte();
    seeds.seats.resize(static_cast<std::size_t>(game.seats()));
    Match<G> match(game, seeds);
    while (!input.empty()) {
        const std::uint8_t what = input.byte();
        if (what < 64) {
            play_some(match, what, rng);
        } else if (what < 72) {
            (void)match.undo(static_cast<Seat>(what - 64), match.version());
        } else {
            const Seat seat = what < 200 && !match.is_over() ? match.to_act().front() : what;
            if (const auto move = any_move(game, input)) try_move(match, seat, *move, rng);
        }
    }
}

} // namespace

void fuzz_moves(Input input) {
    std::visit([&](const auto& game) { try_moves(game, input); }, any_setting(input));
}

} // namespace khepri::fuzz
