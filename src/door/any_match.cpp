#include "door/any_match.h"

#include "core/check.h"
#include "table/match.h"
#include "table/recorder.h"
#include "wire/bot_question.h"
#include "wire/messages.h"

#include <utility>

namespace khepri::door {
namespace {

// Whether an act ends the turn of the seat: in Archaeology a turn has several acts.
template <class Move>
bool ends_turn(const Move&) {
    return true;
}
bool ends_turn(const archaeology::Move& move) {
    return std::holds_alternative<archaeology::End>(move) ||
           std::holds_alternative<archaeology::Lose>(move);
}

Result<wire::Json> options_of_next(const scarabya::Scarabya& game, const scarabya::State& state,
                                   wire::Again kind) {
    const bool duel = game.options().mode == scarabya::Mode::duel;
    if (kind == wire::Again::return_match && duel)
        return wire::to_json(scarabya::return_match(game.options(), state));
    if (kind == wire::Again::try_again && !duel)
        return wire::to_json(scarabya::try_again(game.options(), state));
    if (kind == wire::Again::rematch) return wire::to_json(game.options());
    return Error{duel ? "kind: expected rematch or return_match" : "kind: expected rematch or try_again"};
}
template <Game G>
Result<wire::Json> options_of_next(const G& game, const typename G::State&, wire::Again kind) {
    if (kind == wire::Again::rematch) return wire::to_json(game.options());
    return Error{"kind: expected rematch"};
}

template <Game G>
class TypedMatch final : public AnyMatch {
public:
    TypedMatch(const G& game, const Seeds& seeds, const std::vector<std::string>& names)
        : match_(game, seeds), names_(names) {}

    int seats() const override { return match_.game().seats(); }
    int version() const override { return match_.version(); }
    SeatSet to_act() const override { return match_.to_act(); }
    Outcome outcome() const override { return match_.game().outcome(match_.state()); }
    void write_view(std::string& out, Seat seat) const override {
        wire::write_json(out, match_.game(), match_.view(seat));
    }
    void write_outcome(std::string& out) const override {
        wire::write_json(out, outcome(), seats());
    }
    wire::BotQuestion question(Seat seat) const override {
        const auto seen = match_.view(seat);
        Rng luck = Rng::fast(0);
        return wire::question_for(match_.game(), seen, match_.game().imagine(seen, luck));
    }
    bool may_take_back(Seat seat) const override { return !match_.why_not_take_back(seat); }
    Seat latest_seat() const override { return match_.events().back().seat; }
    bool turn_ended() const override {
        const auto& move = match_.events().back().move;
        return move && ends_turn(*move);
    }
    void write_told(std::string& out, Seat) const override {
        const auto& move = match_.events().back().move;
        if (move)
            wire::write_json(out, match_.game(), *move);
        else
            out += R"({"type":"undo"})";
    }
    void write_history(std::string& out, Seat) const override { out += "[]"; }

    Result<Judgement> judge(Seat seat, int version, const wire::Json& json) const override {
        return judged(seat, version, wire::read_move(match_.game(), json));
    }
    Result<Judgement> judge(Seat seat, int version, std::string_view text) const override {
        return judged(seat, version, match_.game().parse_move(text));
    }

    Judgement judge_take_back(Seat seat, int version) const override {
        return {std::string(take_back_word), match_.why_not_take_back(seat, version)};
    }

    void perform(Seat seat, const std::string& act, std::int64_t milliseconds) override {
        perform(match_, seat, act);
        times_.push_back(milliseconds);
    }

    Thought thought(Seat seat, ai::Level level) const override {
        return [game = match_.game(), seen = match_.view(seat), level](const ai::Budget& budget,
                                                                       Rng rng) {
            return game.to_text(ai::advise(game, seen, level, budget, rng).best());
        };
    }

    Result<wire::Json> options_again(wire::Again kind) const override {
        return options_of_next(match_.game(), match_.state(), kind);
    }

    // Played once more: a record tells every card, which nobody needs while the match goes on.
    Record record() const override {
        const G& game = match_.game();
        Match<G> again(game, match_.seeds());
        Recorder recorder(again, wire::options_text(game), wire::edition_text(game), names_);
        for (std::size_t i = 0; i < times_.size(); ++i) {
            const auto& event = match_.events()[i];
            perform(again, event.seat,
                    event.move ? game.to_text(*event.move) : std::string(take_back_word));
            recorder.note(again, times_[i]);
        }
        return recorder.record();
    }

private:
    Result<Judgement> judged(Seat seat, int version,
                             const Result<typename G::Move>& move) const {
        if (!move) return Error{move.error()};
        return Judgement{match_.game().to_text(*move), match_.why_not(seat, version, *move)};
    }

    static void perform(Match<G>& match, Seat seat, const std::string& act) {
        std::optional<Refusal> refusal;
        if (act == take_back_word) {
            refusal = match.take_back(seat, match.version());
        } else {
            const auto move = match.game().parse_move(act);
            CHECK(move.ok(), act);
            refusal = match.submit(seat, match.version(), *move);
        }
        CHECK(!refusal.has_value(), act, refusal ? refusal->reason : "");
    }

    Match<G> match_;
    std::vector<std::string> names_;
    std::vector<std::int64_t> times_; // of the events, in milliseconds since the beginning
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
