#include "runtime/any_study.h"

#include "analysis/figures/match_counter.h"
#include "core/text.h"
#include "games/all_ai.h"
#include "search/game_ai.h"
#include "search/levels.h"
#include "search/player.h"
#include "wire/edition.h"

#include <utility>

namespace khepri::runtime {
namespace {

wire::Figure to_wire(const analysis::Figure& figure) {
    return {figure.mean, figure.standard_error};
}

template <Game G>
using Players = std::vector<search::ComputerPlayer<G>>;

template <Game G>
class TypedStudy final : public AnyStudy {
public:
    struct Side {
        G game;
        Players<G> players;
    };

    TypedStudy(Side own, Side classic, std::uint64_t seed)
        : own_(std::move(own)),
          classic_(std::move(classic)),
          seed_(seed),
          list_(analysis::figures_of(own_.game)),
          sums_(list_.size()) {}

    std::int64_t games() const override { return games_; }

    void play() override {
        const MatchCounts own = counts(own_);
        const MatchCounts classic = counts(classic_);
        ++games_;
        for (std::size_t i = 0; i < list_.size(); ++i)
            sums_[i].add(value_of(list_[i], own), weight_of(list_[i], own),
                         value_of(list_[i], classic), weight_of(list_[i], classic));
    }

    std::vector<wire::ComparedFigure> figures() const override {
        std::vector<wire::ComparedFigure> all;
        for (std::size_t i = 0; i < list_.size(); ++i) {
            const double scale = list_[i].scale;
            all.push_back({list_[i].name, to_wire(sums_[i].one.figure(scale)),
                           to_wire(sums_[i].other.figure(scale)),
                           to_wire(sums_[i].difference(scale))});
        }
        return all;
    }

private:
    // As analysis/play_one.h, without luck and forfeits: the page would be larger.
    MatchCounts counts(const Side& side) const {
        const G& game = side.game;
        Rng rng = Rng::fast(seed_, static_cast<std::uint64_t>(games_));
        auto state = game.deal(rng);
        analysis::MatchCounter<G> counter(game);
        for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
            const Seat seat = acting.front();
            const auto& player = side.players[seat];
            const auto before = state;
            const typename G::Move move = player ? player(game, game.view(state, seat), rng)
                                                 : game.plain_random(state, seat, rng);
            game.apply(state, seat, move, rng);
            counter.applied(before, seat, move, state);
        }
        return counter.counts(state, game.outcome(state), false);
    }

    Side own_;
    Side classic_;
    std::uint64_t seed_;
    analysis::FigureList list_;
    std::vector<analysis::PairedSums> sums_;
    std::int64_t games_ = 0;
};

// Not the players of search/players.h that only compare searches: the page would be larger. An
// empty one is the plain random one.
template <Game G>
Result<search::ComputerPlayer<G>> player_named(std::string_view name) {
    using Player = search::ComputerPlayer<G>;
    using View = typename G::View;
    if (name == "random") return Player{};
    if (name == "greedy")
        return Player{[](const G& game, const View& seen, Rng& rng) {
            return search::greedy(game, seen, rng);
        }};
    const auto level = search::level_named(name);
    if (!level)
        return Error{"players: found " + in_quotes(name) + "; expected random, greedy, " +
                     search::level_list()};
    return Player{[level = *level](const G& game, const View& seen, Rng& rng) {
        return search::advise(game, seen, level, search::Budget::unlimited(), rng.split()).best();
    }};
}

template <Game G>
Result<Players<G>> players_named(const std::vector<std::string>& names, int seats) {
    if (names.size() != 1 && static_cast<int>(names.size()) != seats)
        return Error{"players: expected one for all seats or " + std::to_string(seats) +
                     ", one for each"};
    Players<G> players;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
        auto player = player_named<G>(names.size() == 1 ? names.front() : names[seat]);
        if (!player) return Error{player.error()};
        players.push_back(std::move(*player));
    }
    return players;
}

template <Game G>
Result<std::unique_ptr<AnyStudy>> start_typed(const G& game, const wire::StartStudy& start) {
    const auto players = players_named<G>(start.players, game.seats());
    if (!players) return Error{players.error()};
    const auto edition = wire::read_edition<G>(wire::classic_name);
    return std::unique_ptr<AnyStudy>(std::make_unique<TypedStudy<G>>(
        typename TypedStudy<G>::Side{game, *players},
        typename TypedStudy<G>::Side{G(game.options(), *edition), *players}, start.seed));
}

} // namespace

Result<std::unique_ptr<AnyStudy>> start_study(const wire::StartStudy& start) {
    const auto game = make_game(start.game, start.options, start.edition);
    if (!game) return Error{game.error()};
    return std::visit([&](const auto& typed) { return start_typed(typed, start); }, *game);
}

} // namespace khepri::runtime
