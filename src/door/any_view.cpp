#include "door/any_view.h"

#include "ai/announced.h"
#include "ai/champion.h"
#include "wire/survey.h"

#include <cmath>
#include <utility>

namespace khepri::door {
namespace {

template <class Move>
wire::AdvisedMove advised(const auto& game, const ai::Candidate<Move>& candidate) {
    wire::AdvisedMove told;
    wire::write_json(told.move, game, candidate.move);
    told.visits = candidate.visits;
    const ai::Announced announced = ai::announced(game, candidate);
    if (announced.score) told.score = static_cast<int>(std::lround(*announced.score));
    if (announced.chance) told.percent = static_cast<int>(std::lround(100 * *announced.chance));
    for (const ai::Reason& reason : candidate.reasons)
        told.reasons.push_back({reason.key, reason.values});
    return told;
}

Result<ai::Winnable> winnable(const scarabya::Scarabya& game, const scarabya::View& seen,
                              const ai::Budget& budget) {
    if (game.options().mode != scarabya::Mode::solo) return Error{"expected a solo game"};
    return ai::can_still_be_won(game, seen, budget, Rng::fast(0));
}
template <Game G>
Result<ai::Winnable> winnable(const G&, const typename G::View&, const ai::Budget&) {
    return Error{"expected a solo game of scarabya"};
}

// What to lose to the sandstorm, as the champion would without searching.
archaeology::Survey surveyed(const archaeology::Archaeology& game, const archaeology::View& seen) {
    auto found = archaeology::survey(game, seen);
    if (!found.to_lose) return found;
    Rng rng = Rng::fast(1);
    const auto move = ai::policy(game, seen, rng);
    if (const auto* lose = std::get_if<archaeology::Lose>(&move)) found.losses = lose->cards;
    return found;
}
template <Game G>
auto surveyed(const G& game, const typename G::View& seen) {
    return survey(game, seen);
}

// By the game's own namespace; in a class the name would be the class's.
template <Game G>
auto previewed(const G& game, const typename G::View& seen, const typename G::Move& move) {
    return preview(game, seen, move);
}

template <Game G>
class TypedView final : public AnyView {
public:
    TypedView(const G& game, const typename G::View& seen) : game_(game), seen_(seen) {}

    Result<std::optional<Refusal>> judge(const wire::Json& json) const override {
        if (seen_.seat >= game_.seats()) return Error{"view: expected the view of a seat"};
        const auto move = wire::read_move(game_, json);
        if (!move) return Error{"move: " + move.error()};
        return game_.why_not(some_world(), seen_.seat, *move);
    }

    Result<std::string> preview(const wire::Json& json) const override {
        if (seen_.seat >= game_.seats()) return Error{"view: expected the view of a seat"};
        const auto move = wire::read_move(game_, json);
        if (!move) return Error{"move: " + move.error()};
        return text_of(previewed(game_, seen_, *move));
    }
    std::string survey() const override { return text_of(surveyed(game_, seen_)); }

    Result<wire::AdviceAnswer> advise(ai::Level level, const ai::Budget& budget,
                                      Rng rng) const override {
        if (!game_.to_act(some_world()).contains(seen_.seat))
            return Error{"view: expected the view of a seat that is to act"};
        const auto advice = ai::advise(game_, seen_, level, budget, std::move(rng));
        wire::AdviceAnswer answer;
        answer.iterations = advice.iterations;
        for (const auto& candidate : advice.ranked)
            answer.ranked.push_back(advised(game_, candidate));
        return answer;
    }

    Result<ai::Winnable> prospect(const ai::Budget& budget) const override {
        return winnable(game_, seen_, budget);
    }

private:
    std::string text_of(const auto& found) const {
        std::string text;
        wire::write_json(text, game_, found);
        return text;
    }

    // Any world that fits the view will do.
    typename G::State some_world() const {
        Rng rng = Rng::fast(1);
        return game_.imagine(seen_, rng);
    }

    G game_;
    typename G::View seen_;
};

} // namespace

Result<std::unique_ptr<AnyView>> read_view(const wire::AnyGame& game, const wire::Json& view) {
    return std::visit(
        [&](const auto& typed) -> Result<std::unique_ptr<AnyView>> {
            using G = std::remove_cvref_t<decltype(typed)>;
            auto seen = wire::read_view(typed, view);
            if (!seen) return Error{"view: " + seen.error()};
            return std::unique_ptr<AnyView>(std::make_unique<TypedView<G>>(typed, *seen));
        },
        game);
}

} // namespace khepri::door
