#include "door/any_match.h"

#include "core/check.h"
#include "table/match.h"
#include "table/recorder.h"
#include "wire/bot_question.h"
#include "wire/history.h"
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
    return Error{duel ? "kind: expected rematch or return_match"
                      : "kind: expected rematch or try_again"};
}
template <Game G>
Result<wire::Json> options_of_next(const G& game, const typename G::State&, wire::Again kind) {
    if (kind == wire::Again::rematch) return wire::to_json(game.options());
    return Error{"kind: expected rematch"};
}

// What the viewer may know of the latest event.
template <Game G>
void tell(std::string& out, const Match<G>& match, Seat viewer) {
    const auto& event = match.events().back();
    if (!event.move) return wire::write_taken_back(out);
    wire::write_told(out, match.game(), event.seat, *event.move, match.view(viewer));
}

template <Game G>
class TypedMatch final : public AnyMatch {
    using Move = typename G::Move;
    using Event = typename Match<G>::Event;

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
        return move && (is_over() || ends_turn(*move));
    }
    void write_told(std::string& out, Seat viewer) const override { tell(out, match_, viewer); }
    using AnyMatch::write_history;
    void write_history(std::string& out, Seat viewer, int first, int most) const override {
        Match<G> again(match_.game(), match_.seeds());
        std::vector<wire::Moment> history;
        const auto remember = [&] {
            const int since = again.version() - first;
            if (since < 0 || since >= most) return false;
            wire::Moment& past = history.emplace_back();
            past.version = again.version();
            wire::write_json(past.view, again.game(), again.view(viewer));
            return true;
        };
        remember();
        play_again(again, [&](std::int64_t milliseconds) {
            if (!remember()) return;
            auto& event = history.back().event.emplace();
            event.seat = again.events().back().seat;
            event.milliseconds = milliseconds;
            tell(event.told, again, viewer);
        });
        wire::write_json(out, history);
    }

    bool is_current(Seat seat, int version) const override {
        return match_.to_act().contains(seat) && match_.is_current(seat, version);
    }
    Result<Judgement> judge(Seat seat, int version, const wire::Json& json) const override {
        if (const auto text = wire::notation_of(json)) return judge_text(seat, version, *text);
        return judged(seat, version, wire::read_move(match_.game(), json));
    }
    Result<Judgement> judge_text(Seat seat, int version, std::string_view text) const override {
        return judged(seat, version, match_.game().parse_move(text));
    }

    Judgement judge_take_back(Seat seat, int version) const override {
        return {std::string(take_back_word), match_.why_not_take_back(seat, version)};
    }

    std::optional<Error> perform(Seat seat, const std::string& act,
                                 std::int64_t milliseconds) override {
        std::optional<Move> move;
        if (act != take_back_word) {
            const auto parsed = match_.game().parse_move(act);
            if (!parsed) return Error{parsed.error()};
            move = *parsed;
        }
        if (const auto refusal = happened(match_, {seat, move}))
            return Error{act + " is refused: " + std::string(refusal->reason)};
        times_.push_back(milliseconds);
        return std::nullopt;
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
        play_again(again, [&](std::int64_t milliseconds) { recorder.note(again, milliseconds); });
        return recorder.record();
    }

private:
    Result<Judgement> judged(Seat seat, int version, const Result<typename G::Move>& move) const {
        if (!move) return Error{move.error()};
        return Judgement{match_.game().to_text(*move), match_.why_not(seat, version, *move)};
    }

    static std::optional<Refusal> happened(Match<G>& match, const Event& event) {
        return event.move ? match.submit(event.seat, match.version(), *event.move)
                          : match.take_back(event.seat, match.version());
    }

    // All events once more, in a match that has just begun; after each done(milliseconds).
    template <class Done>
    void play_again(Match<G>& again, const Done& done) const {
        for (std::size_t i = 0; i < times_.size(); ++i) {
            const auto refusal = happened(again, match_.events()[i]);
            CHECK(!refusal, i, refusal->reason);
            done(times_[i]);
        }
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

Examined examine(const wire::AnyGame& game, const Record& record) {
    Examined examined;
    Seeds seeds;
    int played = 0;
    std::visit(
        [&](const auto& typed) {
            Replay replay(typed, record);
            examined.findings = replay.finish();
            examined.cards_checked = replay.cards_checked();
            examined.cards_wrong = replay.cards_wrong();
            seeds = replay.match().seeds();
            played = replay.match().version();
        },
        game);
    std::vector<std::string> names;
    for (const RecordedSeat& seat : record.seats) names.push_back(seat.name);
    examined.match = begin_match(game, seeds, names);
    examined.to_act.push_back(examined.match->to_act());
    for (int i = 0; i < played; ++i) {
        const RecordedEvent& event = record.events[static_cast<std::size_t>(i)];
        const auto fault = examined.match->perform(event.seat, event.act, event.milliseconds);
        CHECK(!fault, fault->message);
        examined.to_act.push_back(examined.match->to_act());
    }
    return examined;
}

Resumed resume_match(const wire::AnyGame& game, const Record& record) {
    Examined examined = examine(game, record);
    if (!examined.findings.empty() && examined.findings.front().code != "unfinished")
        return std::move(examined.findings.front());
    return std::move(examined.match);
}

wire::Situation situation(const AnyMatch& match, Seat viewer) {
    wire::Situation where;
    where.version = match.version();
    where.to_act = match.to_act();
    where.may_take_back = viewer != spectator && match.may_take_back(viewer);
    match.write_view(where.view, viewer);
    if (match.is_over()) match.write_outcome(where.outcome.emplace());
    return where;
}

} // namespace khepri::door
