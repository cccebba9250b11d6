#include "runtime/any_match.h"

#include "core/check.h"
#include "core/text.h"
#include "games/all_ai.h"
#include "table/match.h"
#include "table/recorder.h"
#include "wire/bots/bot_question.h"
#include "wire/history.h"
#include "wire/messages.h"

#include <utility>

namespace khepri::runtime {
namespace {

// What the viewer may know of the latest event.
template <Game G>
void write_latest(std::string& out, const Match<G>& match, Seat viewer) {
    const auto& event = match.events().back();
    if (!event.move) return wire::write_undo(out);
    write_move_as_seen(out, match.game(), event.seat, *event.move, match.view(viewer));
}

// By the game's own namespace; in a class the name would be the class's.
template <Game G>
bool updated(wire::SentObject& sent, std::string& changes, const G& game,
             const typename G::View& view) {
    return update(sent, changes, game, view);
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
        write_json(out, match_.game(), match_.view(seat));
    }
    bool update(wire::SentObject& sent, std::string& changes, Seat seat) const override {
        return updated(sent, changes, match_.game(), match_.view(seat));
    }
    void write_outcome(std::string& out) const override {
        wire::write_json(out, outcome(), seats());
    }
    wire::BotQuestion question(Seat seat) const override {
        const auto seen = match_.view(seat);
        return wire::question_for(match_.game(), seen, any_world(match_.game(), seen));
    }
    bool can_undo(Seat seat) const override { return !match_.why_not_undo(seat); }
    Seat latest_seat() const override { return match_.events().back().seat; }
    bool turn_ended() const override {
        const auto& move = match_.events().back().move;
        return move && (is_over() || match_.game().ends_turn(*move));
    }
    void write_latest_move(std::string& out, Seat viewer) const override {
        write_latest(out, match_, viewer);
    }
    using AnyMatch::write_history;
    void write_history(std::string& out, Seat viewer, int first, int most) const override {
        Match<G> again(match_.game(), match_.seeds());
        std::vector<wire::HistoryEntry> history;
        const auto remember = [&] {
            const int since = again.version() - first;
            if (since < 0 || since >= most) return false;
            wire::HistoryEntry& past = history.emplace_back();
            past.version = again.version();
            write_json(past.view, again.game(), again.view(viewer));
            return true;
        };
        remember();
        play_again(
            again,
            [&](std::int64_t milliseconds) {
                if (!remember()) return;
                auto& event = history.back().event.emplace();
                event.seat = again.events().back().seat;
                event.milliseconds = milliseconds;
                write_latest(event.move, again, viewer);
            },
            [] {}); // changes no view
        wire::write_json(out, history);
    }

    bool is_current(Seat seat, int version) const override {
        return match_.to_act().contains(seat) && match_.is_current(seat, version);
    }
    Result<Judgement> judge(Seat seat, int version, const wire::Json& json) const override {
        if (const auto text = wire::notation_of(json)) return judge_text(seat, version, *text);
        return judged(seat, version, read_move(match_.game(), json));
    }
    Result<Judgement> judge_text(Seat seat, int version, std::string_view text) const override {
        return judged(seat, version, match_.game().parse_move(text));
    }

    Judgement judge_undo(Seat seat, int version) const override {
        return {std::string(undo_word), match_.why_not_undo(seat, version)};
    }

    std::optional<Error> perform(Seat seat, const std::string& action,
                                 std::int64_t milliseconds) override {
        std::optional<Move> move;
        if (action != undo_word) {
            const auto parsed = match_.game().parse_move(action);
            if (!parsed) return Error{parsed.error()};
            move = *parsed;
        }
        if (const auto refusal = happened(match_, {seat, move}))
            return Error{action + " is refused: " + std::string(refusal->reason)};
        times_.push_back(milliseconds);
        return std::nullopt;
    }

    void redeal(const Seed& secret) override { match_.redeal(secret); }

    std::unique_ptr<AnyMatch> from_version(int version, const Seed& secret,
                                           const std::vector<std::string>& names) const override {
        auto next = std::make_unique<TypedMatch>(match_.game(), match_.seeds(), names);
        for (int at = 0; at < version; ++at) {
            if (const auto earlier = redeal_at(at)) next->redeal(*earlier);
            const auto i = static_cast<std::size_t>(at);
            const auto refusal = happened(next->match_, match_.events()[i]);
            CHECK(!refusal, at, refusal->reason);
            next->times_.push_back(times_[i]);
        }
        CHECK(!next->is_over(), version);
        next->redeal(secret);
        return next;
    }

    Thought thought(Seat seat, search::Level level) const override {
        return [game = match_.game(), seen = match_.view(seat), level](const search::Budget& budget,
                                                                       Rng rng) {
            return game.to_text(search::advise(game, seen, level, budget, rng).best());
        };
    }

    Result<wire::Json> next_options(NextMatchKind kind) const override {
        const G& game = match_.game();
        std::vector<std::string> kinds;
        for (const NextMatchKind next : game.mode().next) {
            if (next == kind) return to_json(game.next_options(match_.state(), kind));
            kinds.emplace_back(name(next));
        }
        return Error{"kind: expected " + either(kinds)};
    }

    // Replays the match: only a record needs the lists of all cards.
    Record record() const override {
        const G& game = match_.game();
        Match<G> again(game, match_.seeds());
        Recorder recorder(again, wire::options_text(game), wire::edition_text(game), names_);
        play_again(
            again, [&](std::int64_t milliseconds) { recorder.note(again, milliseconds); },
            [&] { recorder.note_redeal(again); });
        return recorder.record();
    }

private:
    Result<Judgement> judged(Seat seat, int version, const Result<typename G::Move>& move) const {
        if (!move) return Error{move.error()};
        return Judgement{match_.game().to_text(*move), match_.why_not(seat, version, *move)};
    }

    static std::optional<Refusal> happened(Match<G>& match, const Event& event) {
        return event.move ? match.submit(event.seat, match.version(), *event.move)
                          : match.undo(event.seat, match.version());
    }

    // Applies all events to a match that has just begun; calls done(milliseconds) after each, and
    // redealt() after each redeal.
    template <class Done, class Redealt>
    void play_again(Match<G>& again, const Done& done, const Redealt& redealt) const {
        const auto redeal_here = [&] {
            if (const auto secret = redeal_at(again.version())) {
                again.redeal(*secret);
                redealt();
            }
        };
        redeal_here();
        for (std::size_t i = 0; i < times_.size(); ++i) {
            const auto refusal = happened(again, match_.events()[i]);
            CHECK(!refusal, i, refusal->reason);
            done(times_[i]);
            redeal_here();
        }
    }

    std::optional<Seed> redeal_at(int version) const {
        for (const auto& redeal : match_.redeals())
            if (redeal.version == version) return redeal.secret;
        return std::nullopt;
    }

    Match<G> match_;
    std::vector<std::string> names_;
    std::vector<std::int64_t> times_; // of the events, in milliseconds since the beginning
};

} // namespace

std::unique_ptr<AnyMatch> start_match(const AnyGame& game, const Seeds& seeds,
                                      const std::vector<std::string>& names) {
    return std::visit(
        [&](const auto& typed) -> std::unique_ptr<AnyMatch> {
            using G = std::remove_cvref_t<decltype(typed)>;
            return std::make_unique<TypedMatch<G>>(typed, seeds, names);
        },
        game);
}

Examined examine(const AnyGame& game, const Record& record) {
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
    examined.match = start_match(game, seeds, names);
    const auto redeal_here = [&] {
        for (const RecordedRedeal& redeal : record.redeals) {
            if (redeal.version != examined.match->version()) continue;
            examined.match->redeal(redeal.secret);
            examined.redeals.push_back(redeal.version);
        }
    };
    examined.to_act.push_back(examined.match->to_act());
    redeal_here();
    for (int i = 0; i < played; ++i) {
        const RecordedEvent& event = record.events[static_cast<std::size_t>(i)];
        const auto fault = examined.match->perform(event.seat, event.action, event.milliseconds);
        CHECK(!fault, fault->message);
        redeal_here();
        examined.to_act.push_back(examined.match->to_act());
    }
    return examined;
}

Resumed resume_match(const AnyGame& game, const Record& record) {
    Examined examined = examine(game, record);
    if (!examined.findings.empty() && examined.findings.front().code != "unfinished")
        return std::move(examined.findings.front());
    return std::move(examined.match);
}

wire::MatchStatus match_status(const AnyMatch& match, Seat viewer) {
    wire::MatchStatus status = status_without_view(match, viewer);
    match.write_view(status.view, viewer);
    return status;
}

wire::MatchStatus status_without_view(const AnyMatch& match, Seat viewer) {
    wire::MatchStatus status;
    status.version = match.version();
    status.to_act = match.to_act();
    status.can_undo = viewer != spectator && match.can_undo(viewer);
    if (match.is_over()) match.write_outcome(status.outcome.emplace());
    return status;
}

} // namespace khepri::runtime
