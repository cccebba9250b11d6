// A match of any game for servers and pages: JSON in, JSON out, over the typed match of
// table/match.h. Moves are judged first and performed afterwards, so that a server can store them
// in between.
#pragma once

#include "runtime/any_game.h"
#include "search/budget.h"
#include "search/levels.h"
#include "table/outcome.h"
#include "table/record.h"
#include "table/refusal.h"
#include "table/replay.h"
#include "wire/bots/bot_messages.h"
#include "wire/sent_object.h"
#include "wire/server/protocol.h"
#include "wire/server/room_events.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace khepri::runtime {

// The result of judging: the move in our notation ("sell coin 3", or "undo"), or a refusal.
struct Judgement {
    std::string move;
    std::optional<Refusal> refusal;
};

// The computer's move from what its seat knows now. It can be called from any thread, also after
// the match has changed or was destroyed.
using Thought = std::function<std::string(const search::Budget& budget, Rng rng)>;

class AnyMatch {
public:
    AnyMatch() = default;
    AnyMatch(const AnyMatch&) = delete;
    AnyMatch& operator=(const AnyMatch&) = delete;
    virtual ~AnyMatch() = default;

    virtual int seats() const = 0;
    virtual int version() const = 0;
    virtual SeatSet to_act() const = 0;
    bool is_over() const { return to_act().empty(); }
    virtual Outcome outcome() const = 0;
    // JSON text, appended.
    virtual void write_view(std::string& out, Seat seat) const = 0;
    virtual void write_outcome(std::string& out) const = 0;
    // Replaces the view that the seat was sent by its view now, and appends what changes. False,
    // and nothing is appended, if the whole view is to be sent.
    virtual bool update(wire::SentObject& sent, std::string& changes, Seat seat) const = 0;
    // The latest event, if there is one: its seat; whether it ended the turn of the seat, which in
    // some games has several moves (an undo never does); and what a viewer may know of it.
    virtual Seat latest_seat() const = 0;
    virtual bool turn_ended() const = 0;
    virtual void write_latest_move(std::string& out, Seat viewer) const = 0;
    // The moves and views of the viewer, at most this many versions from the first on:
    // wire/history.h. It replays the match.
    virtual void write_history(std::string& out, Seat viewer, int first, int most) const = 0;
    // From the beginning on.
    void write_history(std::string& out, Seat viewer) const {
        write_history(out, viewer, 0, version() + 1);
    }
    virtual wire::BotQuestion question(Seat seat) const = 0;
    // Whether the seat has a move that can be undone.
    virtual bool can_undo(Seat seat) const = 0;

    // Whether the seat's decision at this version is still its decision now.
    virtual bool is_current(Seat seat, int version) const = 0;
    // The move as JSON, or {"text": …} in our notation; an error for a message that is not a move.
    virtual Result<Judgement> judge(Seat seat, int version, const wire::Json& move) const = 0;
    // In our notation.
    virtual Result<Judgement> judge_text(Seat seat, int version, std::string_view text) const = 0;
    virtual Judgement judge_undo(Seat seat, int version) const = 0;
    // Performs a move that was judged at this version, or the next stored one. An error says why it
    // cannot have happened; then nothing has changed.
    [[nodiscard]] virtual std::optional<Error> perform(Seat seat, const std::string& action,
                                                       std::int64_t milliseconds) = 0;

    // What no seat knows now is drawn anew from this secret: table/match.h.
    virtual void redeal(const Seed& secret) = 0;
    // A new match that goes on from a version of this one, at which somebody is to act: its first
    // events are those up to there, then comes a redeal.
    virtual std::unique_ptr<AnyMatch> from_version(int version, const Seed& secret,
                                                   const std::vector<std::string>& names) const = 0;

    virtual Thought thought(Seat seat, search::Level level) const = 0;
    // The options of a match that follows this one; an error lists the possible kinds.
    virtual Result<wire::Json> next_options(NextMatchKind kind) const = 0;
    // Contains the secret; the caller decides who may see it.
    virtual Record record() const = 0;
};

std::unique_ptr<AnyMatch> start_match(const AnyGame& game, const Seeds& seeds,
                                      const std::vector<std::string>& names);

// The match of a record, with every card checked: docs/record.md. It may be running or over. The
// record must belong to this game and contain its secret.
using Resumed = std::variant<std::unique_ptr<AnyMatch>, Finding>;
Resumed resume_match(const AnyGame& game, const Record& record);

// The findings about a record, however it was altered: the same as `khepri verify` reports, and the
// match that the seeds and the rules give, as far as its events can be played. The record must
// belong to this game and contain its secret.
struct Examined {
    std::unique_ptr<AnyMatch> match;
    std::vector<SeatSet> to_act; // at each version of the match
    std::vector<Finding> findings;
    std::vector<int> redeals; // the versions at which hidden cards were dealt anew
    int cards_checked = 0;    // how many lists of all cards the record has
    int cards_wrong = 0;
};
Examined examine(const AnyGame& game, const Record& record);

// The status of the match for a viewer, without deadlines, because nothing here has a clock.
wire::MatchStatus match_status(const AnyMatch& match, Seat viewer);
// The same without the view.
wire::MatchStatus status_without_view(const AnyMatch& match, Seat viewer);

} // namespace khepri::runtime
