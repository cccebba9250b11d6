// A match of any game, as servers and pages hold it: JSON in, JSON out. What is typed inside
// (table/match.h) is dynamic at this door. Acts are judged first and performed afterwards, so that
// whoever has to write an act down durably can do it in between.
#pragma once

#include "ai/budget.h"
#include "ai/levels.h"
#include "table/outcome.h"
#include "table/record.h"
#include "table/refusal.h"
#include "table/replay.h"
#include "wire/any_game.h"
#include "wire/bot_messages.h"
#include "wire/protocol.h"
#include "wire/steps.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace khepri::door {

// What came of judging: the act in our notation ("sell coin 3", or "undo"), or why not.
struct Judgement {
    std::string act;
    std::optional<Refusal> refusal;
};

// What a computer player would do with what its seat knows now; it can be asked from any thread,
// after the match has gone on or is gone.
using Thought = std::function<std::string(const ai::Budget& budget, Rng rng)>;

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
    // The latest event, if there is one: who acted; whether that ended the seat's turn, which in
    // Archaeology has several acts (a loss to the sandstorm counts as one, a taking back never
    // does); and what a viewer may know of it.
    virtual Seat latest_seat() const = 0;
    virtual bool turn_ended() const = 0;
    virtual void write_told(std::string& out, Seat viewer) const = 0;
    // What the viewer was told and saw, at most so many versions from the first on: wire/history.h.
    // It plays the match once more.
    virtual void write_history(std::string& out, Seat viewer, int first, int most) const = 0;
    // From the beginning on.
    void write_history(std::string& out, Seat viewer) const {
        write_history(out, viewer, 0, version() + 1);
    }
    virtual wire::BotQuestion question(Seat seat) const = 0;
    // Whether the seat has an act that can be taken back.
    virtual bool may_take_back(Seat seat) const = 0;

    // Whether what the seat was asked at this version is what it is asked now.
    virtual bool is_current(Seat seat, int version) const = 0;
    // The move as JSON, or {"text": …} in our notation; an error is a message that is no move at
    // all.
    virtual Result<Judgement> judge(Seat seat, int version, const wire::Json& move) const = 0;
    // In our notation.
    virtual Result<Judgement> judge_text(Seat seat, int version, std::string_view text) const = 0;
    virtual Judgement judge_take_back(Seat seat, int version) const = 0;
    // An act that was judged well at this version, or the next one that was written down; the error
    // says why it cannot have happened, and nothing has changed.
    [[nodiscard]] virtual std::optional<Error> perform(Seat seat, const std::string& act,
                                                       std::int64_t milliseconds) = 0;

    virtual Thought thought(Seat seat, ai::Level level) const = 0;
    // The options of a match that follows this one; an error says which can.
    virtual Result<wire::Json> options_again(wire::Again kind) const = 0;
    // With the secret; whoever shows it to others decides when.
    virtual Record record() const = 0;
};

std::unique_ptr<AnyMatch> begin_match(const wire::AnyGame& game, const Seeds& seeds,
                                      const std::vector<std::string>& names);

// The match of a record, every card checked on the way: docs/record.md. It may go on or be over.
// The record must be for this game and hold its secret.
using Resumed = std::variant<std::unique_ptr<AnyMatch>, Finding>;
Resumed resume_match(const wire::AnyGame& game, const Record& record);

// All that can be said of a record, whatever was done to it: what `khepri verify` says, and the
// match as the seeds and the rules make it, as far as its acts can be played. The record must be
// for this game and hold its secret.
struct Examined {
    std::unique_ptr<AnyMatch> match;
    std::vector<SeatSet> to_act; // at each version of the match
    std::vector<Finding> findings;
    int cards_checked = 0; // how often the record says where every card lies
    int cards_wrong = 0;
};
Examined examine(const wire::AnyGame& game, const Record& record);

// Where the match stands for a viewer; nothing here knows clocks, so there are no deadlines in it.
wire::Situation situation(const AnyMatch& match, Seat viewer);

} // namespace khepri::door
