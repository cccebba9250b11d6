// Writes a match as a record, event by event; table/replay.h reads it back.
#pragma once

#include "table/match.h"
#include "table/record.h"

#include <string>
#include <utility>
#include <vector>

namespace khepri {

template <Game G>
RecordedResult recorded_result(const Match<G>& match) {
    const Outcome outcome = match.game().outcome(match.state());
    RecordedResult result;
    result.scores.assign(outcome.scores.begin(), outcome.scores.begin() + match.game().seats());
    result.winners = outcome.winners;
    return result;
}

class Recorder {
public:
    template <Game G>
    Recorder(const Match<G>& match, std::string options, std::string edition,
             const std::vector<std::string>& names) {
        record_.game = G::name;
        record_.rules = G::description.rules_version;
        record_.options = std::move(options);
        record_.edition = std::move(edition);
        for (std::size_t i = 0; i < match.seeds().seats.size(); ++i)
            record_.seats.push_back(
                {match.seeds().seats[i], i < names.size() ? names[i] : std::string{}});
        record_.commitment = commitment(match.seeds().secret);
        record_.secret = match.seeds().secret;
        record_.cards = match.game().cards_text(match.state());
        note_result(match); // an edition may leave nothing to play
    }
    // Continues a record that was read and replayed.
    explicit Recorder(Record record) : record_(std::move(record)) {}

    // Call this after each event of the match.
    template <Game G>
    void note(const Match<G>& match, std::int64_t milliseconds) {
        const auto& event = match.events().back();
        RecordedEvent noted;
        noted.seat = event.seat;
        noted.milliseconds = milliseconds;
        noted.action = event.move ? match.game().to_text(*event.move) : std::string(undo_word);
        if (match.was_random()) noted.cards = match.game().cards_text(match.state());
        record_.events.push_back(std::move(noted));
        note_result(match);
    }

    // Call this after each redeal of the match.
    template <Game G>
    void note_redeal(const Match<G>& match) {
        const auto& redeal = match.redeals().back();
        record_.redeals.push_back(
            {redeal.version, redeal.secret, match.game().cards_text(match.state())});
    }

    const Record& record() const { return record_; }

private:
    template <Game G>
    void note_result(const Match<G>& match) {
        if (match.is_over()) record_.result = recorded_result(match);
    }

    Record record_;
};

} // namespace khepri
