// From a record back to the match, event by event, with every card checked. Used to resume, to look
// back and to verify: whatever does not match is reported with its line.
#pragma once

#include "core/text.h"
#include "table/match.h"
#include "table/recorder.h"

#include <string>
#include <utility>
#include <vector>

namespace khepri {

// A difference between a record and what the seeds and the rules give. The catalogue has the
// sentences: "finding.<code>" with {line}, {expected} and {found}.
struct Finding {
    int line = 0;
    std::string code;
    std::string expected;
    std::string found;
    int version = 0; // of the event; 0 for the seeds and the deal

    friend bool operator==(const Finding&, const Finding&) = default;
};

// Replays one event after the other. The match always follows the seeds and the rules: an event
// that cannot have happened leaves it as it was.
template <Game G>
class Replay {
public:
    // The record must belong to this game and contain its secret. Of one that was made by other
    // rules only the lines and the secret are checked: what these rules say about it means nothing.
    Replay(G game, Record record)
        : record_(std::move(record)), match_(std::move(game), seeds_of(record_)) {
        if (const auto& altered = record_.altered)
            report(altered->line, "line_altered", altered->expected, altered->found,
                   event_of(altered->line));
        if (commitment(*record_.secret) != record_.commitment)
            report(record_.secret_line, "secret_breaks_commitment", hex(record_.commitment),
                   hex(commitment(*record_.secret)));
        if (record_.rules_version() != G::description.rules_version) {
            report(rules_line, "other_rules", std::to_string(G::description.rules_version),
                   std::to_string(record_.rules_version()));
            stuck_ = true;
            return;
        }
        if (static_cast<int>(record_.seats.size()) != match_.game().seats()) {
            report(record_.cards_line, "wrong_number_of_seats",
                   std::to_string(match_.game().seats()), std::to_string(record_.seats.size()));
            stuck_ = true;
        }
        compare_cards(record_.cards_line, match_.game().cards_text(match_.state()), record_.cards);
        redeal_if_recorded();
    }

    const Match<G>& match() const { return match_; }
    Match<G> take_match() && { return std::move(match_); }
    const Record& record() const { return record_; }
    const std::vector<Finding>& findings() const { return findings_; }
    // How many card lists the record has had so far, and how many were wrong. Only the first wrong
    // list is a finding: with other seeds all cards differ.
    int cards_checked() const { return cards_checked_; }
    int cards_wrong() const { return cards_wrong_; }
    // Of the finding "move_refused".
    const std::optional<Refusal>& refusal() const { return refusal_; }

    // Plays the next event. False when there is none, or when something does not match.
    bool step() { return findings_.empty() && play_on() && findings_.empty(); }

    // Plays the rest as far as possible; wrong card lists do not stop it. A finished match must
    // have its result, and a running one has none.
    const std::vector<Finding>& finish() {
        while (play_on()) {
        }
        if (!stuck_) check_result();
        return findings_;
    }

private:
    static constexpr int rules_line = 2;

    static Seeds seeds_of(const Record& record) {
        CHECK(record.secret.has_value());
        Seeds seeds{*record.secret, {}};
        for (const RecordedSeat& seat : record.seats) seeds.seats.push_back(seat.seed);
        return seeds;
    }

    // The version that a line of the record led to.
    int event_of(int line) const {
        int version = 0;
        for (const RecordedEvent& event : record_.events)
            if (event.line <= line) ++version;
        return version;
    }

    bool play_on() {
        if (stuck_ || at_ == record_.events.size()) return false;
        const RecordedEvent& event = record_.events[at_];
        stuck_ = !perform(event);
        if (stuck_) return false;
        ++at_;
        compare_cards(event.line + 1,
                      match_.was_random() ? match_.game().cards_text(match_.state()) : "",
                      event.cards);
        redeal_if_recorded();
        return true;
    }

    void redeal_if_recorded() {
        if (redealt_ == record_.redeals.size()) return;
        const RecordedRedeal& redeal = record_.redeals[redealt_];
        if (redeal.version != match_.version()) return;
        ++redealt_;
        match_.redeal(redeal.secret);
        compare_cards(redeal.line + 1, match_.game().cards_text(match_.state()), redeal.cards);
    }

    bool perform(const RecordedEvent& event) {
        const int version = match_.version() + 1;
        if (event.action == undo_word) {
            refusal_ = match_.undo(event.seat, match_.version());
        } else {
            const auto move = match_.game().parse_move(event.action);
            if (!move) {
                report(event.line, "not_a_move", move.error(), event.action, version);
                return false;
            }
            const std::string spelt = match_.game().to_text(*move);
            if (spelt != event.action) {
                report(event.line, "spelt_otherwise", spelt, event.action, version);
                return false;
            }
            refusal_ = match_.submit(event.seat, match_.version(), *move);
        }
        if (refusal_)
            report(event.line, "move_refused",
                   std::string(refusal_->rule) + ' ' + std::string(refusal_->reason), event.action,
                   version);
        return !refusal_;
    }

    void check_result() {
        if (!match_.is_over()) {
            if (record_.result)
                report(record_.result->line, "result_before_the_end", "", "");
            else
                report(record_.last_line, "unfinished", "", "");
            return;
        }
        const RecordedResult expected = recorded_result(match_);
        if (!record_.result)
            report(record_.last_line, "result_missing", text_of(expected), "");
        else if (!(*record_.result == expected))
            report(record_.result->line, "result_differs", text_of(expected),
                   text_of(*record_.result));
    }

    static std::string text_of(const RecordedResult& result) {
        std::string text;
        for (const int score : result.scores) text += std::to_string(score) + ' ';
        text += "winners";
        for (const Seat seat : result.winners) text += ' ' + std::to_string(seat + 1);
        return text;
    }

    void compare_cards(int line, const std::string& expected, const std::string& found) {
        if (expected.empty() && found.empty()) return;
        ++cards_checked_;
        if (expected == found) return;
        if (++cards_wrong_ == 1) report(line, "cards_differ", expected, found);
    }
    void report(int line, const char* code, std::string expected, std::string found) {
        report(line, code, std::move(expected), std::move(found), match_.version());
    }
    void report(int line, const char* code, std::string expected, std::string found, int version) {
        findings_.push_back({line, code, std::move(expected), std::move(found), version});
    }

    Record record_;
    Match<G> match_;
    std::size_t at_ = 0;
    std::size_t redealt_ = 0;
    std::vector<Finding> findings_;
    int cards_checked_ = 0;
    int cards_wrong_ = 0;
    std::optional<Refusal> refusal_;
    bool stuck_ = false; // the next event cannot have happened
};

} // namespace khepri
