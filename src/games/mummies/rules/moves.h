// The decisions of a player in a turn. Drawing, scoring and dealing are automatic.
#pragma once

#include "games/mummies/rules/components.h"
#include "table/move_list.h"

#include <variant>

namespace khepri::mummies {

inline constexpr int most_sacrifices = 50; // M14, of each player in a row
inline constexpr int most_turns = 1000;    // M14, in a round

// M5  An offering from the hand into one's own row.
struct Offer {
    Card offering{};
    friend bool operator==(const Offer&, const Offer&) = default;
};

// M6  A papyrus from the hand onto the one in the middle.
struct Decree {
    Card papyrus{};
    friend bool operator==(const Decree&, const Decree&) = default;
};

// M7  Cards from the hand onto the discard, face down.
struct Sacrifice {
    Handful cards;
    friend bool operator==(const Sacrifice&, const Sacrifice&) = default;
};

using Move = std::variant<Offer, Decree, Sacrifice>;

enum class Sacrifices : std::uint8_t { refused, allowed };

// What may be done with a hand of four, in this order: what can be laid, by kind; every part that
// can be sacrificed, by the number of its places (place i is bit i). Of cards alike the first
// places stand for all. So the list depends on the hand only in which neighbours are alike, and all
// lists there can be are made when compiling: a list is a hand and one of them.
class Moves {
public:
    static constexpr std::size_t capacity = 19; // four cards to lay, fifteen parts of four
    using Iterator = IndexIterator<Moves, Move>;

    void list(Handful hand, Sacrifices sacrifices) {
        hand_ = hand;
        places_ = &all_places[hand.alike_neighbours()];
        size_ = sacrifices == Sacrifices::allowed ? places_->size : places_->lays;
    }
    void clear() { size_ = 0; }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](std::size_t i) const {
        DEBUG_CHECK(i < size_, i, size_);
        const unsigned places = places_->of_move[i];
        if (i >= places_->lays) return Sacrifice{hand_.part(places)};
        const Card card = hand_[std::countr_zero(places)];
        return is_offering(card) ? Move(Offer{card}) : Move(Decree{card});
    }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size_}; }

private:
    struct Places {
        std::array<std::uint8_t, capacity> of_move{};
        std::uint8_t lays = 0; // so many, then the sacrifices
        std::uint8_t size = 0;
    };
    static constexpr bool skips_one_alike(unsigned places, unsigned alike_neighbours) {
        return (places >> 1U & ~places & alike_neighbours) != 0;
    }
    static constexpr Places places_of(unsigned alike_neighbours) {
        Places all;
        const auto add = [&](unsigned places) {
            if (!skips_one_alike(places, alike_neighbours))
                all.of_move[all.size++] = static_cast<std::uint8_t>(places);
        };
        for (unsigned place = 0; place < hand_size; ++place) add(1U << place);
        all.lays = all.size;
        for (unsigned places = 1; places < 1U << hand_size; ++places) add(places);
        return all;
    }
    static const std::array<Places, 1U << (hand_size - 1)> all_places; // by the neighbours alike

    Handful hand_;
    std::uint32_t size_ = 0;
    const Places* places_ = nullptr;
};

inline constexpr std::array<Moves::Places, 1U << (hand_size - 1)> Moves::all_places = [] {
    std::array<Places, 1U << (hand_size - 1)> all;
    for (unsigned alike = 0; alike < all.size(); ++alike) all[alike] = places_of(alike);
    return all;
}();

} // namespace khepri::mummies
