#include "runtime/any_view.h"

#include "games/all_ai.h"
#include "search/announced.h"

#include <cmath>
#include <utility>

namespace khepri::runtime {
namespace {

template <class Move>
wire::AdvisedMove advised(const auto& game, const search::Candidate<Move>& candidate,
                          const search::Announced& announced) {
    wire::AdvisedMove advised;
    write_json(advised.move, game, candidate.move);
    advised.visits = candidate.visits;
    if (announced.score) advised.score = static_cast<int>(std::lround(*announced.score));
    if (announced.chance) advised.percent = static_cast<int>(std::lround(100 * *announced.chance));
    for (const search::Reason& reason : candidate.reasons)
        advised.reasons.push_back({reason.key, reason.values});
    return advised;
}

template <Game G>
auto facts_of(const G& game, const typename G::View& seen) {
    auto facts = derive_facts(game, seen);
    if constexpr (requires { search::GameAi<G>::suggest(game, seen, facts); })
        search::GameAi<G>::suggest(game, seen, facts);
    return facts;
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
        const auto move = read_move(game_, json);
        if (!move) return Error{"move: " + move.error()};
        return game_.why_not(any_world(game_, seen_), seen_.seat, *move);
    }

    Result<std::string> preview(const wire::Json& json) const override {
        if (seen_.seat >= game_.seats()) return Error{"view: expected the view of a seat"};
        const auto move = read_move(game_, json);
        if (!move) return Error{"move: " + move.error()};
        return text_of(previewed(game_, seen_, *move));
    }
    std::string facts() const override { return text_of(facts_of(game_, seen_)); }

    Result<wire::AdviceAnswer> advise(search::Level level, const search::Budget& budget,
                                      std::uint64_t seed,
                                      const search::SeatLevels& levels) const override {
        if (!game_.to_act(any_world(game_, seen_)).contains(seen_.seat))
            return Error{"view: expected the view of a seat that is to act"};
        const auto advice = search::advise(game_, seen_, level, budget, Rng::fast(seed));
        const auto announced = search::announced(game_, seen_, advice, levels, Rng::fast(seed, 1));
        wire::AdviceAnswer answer;
        answer.iterations = advice.iterations;
        for (std::size_t i = 0; i < advice.ranked.size(); ++i)
            answer.ranked.push_back(advised(game_, advice.ranked[i], announced[i]));
        return answer;
    }

    Result<std::string> choose(search::Level level, const search::Budget& budget,
                               Rng rng) const override {
        if (!game_.to_act(any_world(game_, seen_)).contains(seen_.seat))
            return Error{"view: expected the view of a seat that is to act"};
        return game_.to_text(search::advise(game_, seen_, level, budget, std::move(rng)).best());
    }

    Result<search::Winnable> winnable(const search::Budget& budget) const override {
        if constexpr (requires { search::GameAi<G>::winnable(game_, seen_, budget); })
            return search::GameAi<G>::winnable(game_, seen_, budget);
        return Error{"expected a game that one plays alone to win"};
    }

private:
    std::string text_of(const auto& found) const {
        std::string text;
        write_json(text, game_, found);
        return text;
    }

    G game_;
    typename G::View seen_;
};

} // namespace

Result<std::unique_ptr<AnyView>> read_view(const AnyGame& game, const wire::Json& view) {
    return std::visit(
        [&](const auto& typed) -> Result<std::unique_ptr<AnyView>> {
            using G = std::remove_cvref_t<decltype(typed)>;
            auto seen = read_view(typed, view);
            if (!seen) return Error{"view: " + seen.error()};
            return std::unique_ptr<AnyView>(std::make_unique<TypedView<G>>(typed, *seen));
        },
        game);
}

} // namespace khepri::runtime
