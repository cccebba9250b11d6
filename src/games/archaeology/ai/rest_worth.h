// What cards in the hand are worth while the game goes on. A set that is not full is worth the best
// price it may yet reach, discounted for every card that is missing: more so the fewer of the kind
// are left and the fewer turns. Maps are worth the chambers they may open.
// docs/search/archaeology.md derives the form and the numbers.
#pragma once

#include "games/archaeology/ai/exchange.h"
#include "games/archaeology/rules/rules.h"

#include <array>
#include <vector>

namespace khepri::archaeology::ai {

// What a card brings on average in the set that pays most for it: the scale of an edition's prices.
double average_card(const Facts& facts);

// The weights of the formula, found by self-play.
struct Foresight {
    // By kind: the chance that a missing card comes, with unlimited time and supply.
    std::array<double, card_kinds> chance{0.90, 0.87, 0.65, 0.63, 0.77, 0.64, 0.55};
    double supply = 1.05; // left of the kind when half of the chance is gone
    double time = 1.33;   // turns left when half of the chance is gone
    // What trade value buys, with all the time: in what cards of such a value bring on average.
    double currency = 0.911;
    double currency_time = 0.21; // turns left when half of it is gone
    double keep = 0.951;         // what thieves and storms leave of an unsold rest
    // From here on in average cards.
    double chamber_card = 0.892; // for a card of a chamber, with all the time
    double chamber_now = 0.957;  // and with none
    double chamber_time = 6.89;  // turns left half way between the two
    // By kind: for a card that the others cannot take from the market.
    std::array<double, card_kinds> withheld{0.110, 0.069, 0.004, -0.041, -0.016, 0.020, -0.059};
    double withheld_time = 1.83; // turns left when half of it is gone
    double least_gain = 0;       // smaller gains are not worth a trade
};

// For weaker players: only a part of the chances that cards come, and of what they buy.
Foresight short_sighted(double hope, double currency);

// How far the game has come, from public facts.
struct Progress {
    Pile in_play;        // neither sold nor used up
    int dig = 0;         // cards to dig
    unsigned opened = 0; // chambers, one bit each
};

class RestWorth {
public:
    // For the rest of a game with this many cards left to dig.
    explicit RestWorth(const Archaeology& game, const Foresight& foresight = {},
                       int dig = most_dig_cards);

    WorthRows rows(const Progress& progress) const;
    // How many of n cards of a kind to use now, as a set or for a chamber: none while waiting is
    // better.
    int parting(const Progress& progress, Card kind, int held) const {
        return parting_[row(progress, kind) + static_cast<std::size_t>(held)];
    }
    double dollars(int worth) const { return worth / unit_; }
    int least_gain() const { return least_gain_; }

private:
    static constexpr unsigned all_open = (1U << chamber_count) - 1;
    // One for each kind, and for maps one for each set of opened chambers.
    static constexpr std::size_t shelves = card_kinds + all_open + 1;
    static std::size_t shelf_of(Card kind, unsigned opened) {
        return kind == Card::map ? card_kinds + opened : index(kind);
    }

    struct Filling;
    std::size_t row(const Progress& progress, Card kind) const {
        const std::size_t shelf = shelf_of(kind, progress.opened);
        return stage_[static_cast<std::size_t>(progress.dig)] + shelf_[shelf] +
               static_cast<std::size_t>(progress.in_play.count(kind)) * width_[shelf];
    }
    void lay_out(int dig);
    void fill(const Filling& filling);
    void settle(const Filling& filling, int in_play, int held);
    void deny_others(int turns, std::size_t stage, const Foresight& foresight);

    const Archaeology& game_;
    double unit_ = 1; // of worth, for a dollar
    int least_gain_ = 0;
    std::array<std::size_t, shelves> shelf_{};            // where each begins within a stage
    std::array<std::size_t, shelves> width_{};            // of its rows
    std::array<std::size_t, most_dig_cards + 1> stage_{}; // where each begins
    std::vector<Worth> worth_;
    std::vector<std::uint8_t> parting_;
};

} // namespace khepri::archaeology::ai
