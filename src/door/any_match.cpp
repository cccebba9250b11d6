#include "door/any_match.h"

#include "core/check.h"
#include "table/match.h"
#include "table/recorder.h"

#include <utility>

namespace khepri::door {
namespace {

template <Game G>
class TypedMatch final : public AnyMatch {
public:
    TypedMatch(const G& game, const Seeds& seeds, const std::vector<std::string>& names)
        : match_(game, seeds),
          recorder_(match_, wire::options_text(game), wire::edition_text(game), names) {}

    int seats() const override { return match_.game().seats(); }
    int version() const override { return match_.version(); }
    SeatSet to_act() const override { return match_.to_act(); }
    Outcome outcome() const override { return match_.game().outcome(match_.state()); }
    wire::Json view(Seat seat) const override {
        return wire::to_json(match_.game(), match_.view(seat));
    }
    bool may_take_back(Seat seat) const override { return !match_.why_not_take_back(seat); }

    Result<Judgement> judge(Seat seat, int version, const wire::Json& json) const override {
        const auto move = wire::read_move(match_.game(), json);
        if (!move) return Error{move.error()};
        return Judgement{match_.game().to_text(*move), match_.why_not(seat, version, *move)};
    }

    Judgement judge_take_back(Seat seat, int version) const override {
        return {std::string(take_back_word), match_.why_not_take_back(seat, version)};
    }

    void perform(Seat seat, const std::string& act, std::int64_t milliseconds) override {
        std::optional<Refusal> refusal;
        if (act == take_back_word) {
            refusal = match_.take_back(seat, match_.version());
        } else {
            const auto move = match_.game().parse_move(act);
            CHECK(move.ok(), act);
            refusal = match_.submit(seat, match_.version(), *move);
        }
        CHECK(!refusal.has_value(), act, refusal ? refusal->reason : "");
        recorder_.note(match_, milliseconds);
    }

    Thought thought(Seat seat, ai::Level level) const override {
        return [game = match_.game(), seen = match_.view(seat), level](const ai::Budget& budget,
                                                                       Rng rng) {
            return game.to_text(ai::advise(game, seen, level, budget, rng).best());
        };
    }

    const Record& record() const override { return recorder_.record(); }

private:
    Match<G> match_;
    Recorder recorder_;
};

} // namespace

std::unique_ptr<AnyMatch> begin_match(const wire::AnyGame& game, const Seeds& seeds,
                                      const std::vector<std::string>& names) {
    return std::visit(
        [&](const auto& typed) -> std::unique_ptr<AnyMatch> {
            using G = std::remove_cvref_t<decltype(typed)>;
            return std::make_unique<TypedMatch<G>>(typed, seeds, names);
        },
        game);
}

} // namespace khepri::door
