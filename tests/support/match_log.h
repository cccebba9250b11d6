// A random match. If the test fails, or a CHECK stops it, its record is printed: `khepri replay`
// shows it (docs/debugging.md).
#pragma once

#include "support/game_log.h"
#include "table/record.h"
#include "wire/game_json.h"

namespace khepri {

// The seeds of the match that a law plays for a number.
inline Seeds seeds_from(std::uint64_t seed, int seats) {
    Seeds seeds{{}, std::vector<Seed>(static_cast<std::size_t>(seats))};
    for (std::size_t i = 0; i < sizeof seed; ++i)
        seeds.secret[i] = static_cast<std::uint8_t>(seed >> 8 * i);
    return seeds;
}

template <Game G>
class MatchLog final : public GameLog<G> {
public:
    using typename GameLog<G>::State;

    // A match that begins with this state, after `luck` has dealt it from the seeds.
    MatchLog(const G& game, const State& start, std::string origin, Seeds seeds, const Rng& luck)
        : GameLog<G>(game, start, std::move(origin)), seeds_(std::move(seeds)), luck_(luck) {}
    ~MatchLog() override { this->print_failure(); }

    std::string text() const override { return this->heading() + to_text(record()); }

private:
    Record record() const {
        Record record;
        record.game = G::name;
        record.rules = G::description.rules_version;
        record.options = wire::options_text(this->game_);
        record.edition = wire::edition_text(this->game_);
        for (const Seed& seed : seeds_.seats) record.seats.push_back({seed, {}});
        record.commitment = commitment(seeds_.secret);
        record.secret = seeds_.secret;
        record.cards = this->game_.cards_text(this->start_);
        State state = this->start_;
        Rng luck = luck_;
        for (std::size_t i = 0; i < this->moves_.size(); ++i) {
            const auto& [seat, move] = this->moves_[i];
            RecordedEvent event;
            event.seat = seat;
            event.action = this->game_.to_text(move);
            if (i < this->applied_) {
                const std::uint64_t drawn = luck.numbers_drawn();
                this->game_.apply(state, seat, move, luck);
                if (luck.numbers_drawn() != drawn) event.cards = this->game_.cards_text(state);
            }
            record.events.push_back(std::move(event));
        }
        return record;
    }

    Seeds seeds_;
    Rng luck_;
};

} // namespace khepri
