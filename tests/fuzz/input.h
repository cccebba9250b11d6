// Shared by the fuzzers: reads the input piece by piece.
#pragma once

#include "core/check.h"
#include "games/all.h"
#include "wire/settings.h"

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace khepri::fuzz {

class Input {
public:
    Input(const std::uint8_t* data, std::size_t size)
        : rest_(reinterpret_cast<const char*>(data), size) {}

    bool empty() const { return rest_.empty(); }
    std::uint8_t byte() {
        if (rest_.empty()) return 0;
        const auto first = static_cast<std::uint8_t>(rest_[0]);
        rest_.remove_prefix(1);
        return first;
    }
    // Up to the next line feed.
    std::string_view line() {
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        const std::string_view text = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return text;
    }
    std::string_view rest() const { return rest_; }

    // Made of the bytes as they come.
    template <class T>
    T raw() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        const std::size_t size = std::min(sizeof(T), rest_.size());
        std::memcpy(static_cast<void*>(&value), rest_.data(), size);
        rest_.remove_prefix(size);
        return value;
    }

private:
    std::string_view rest_;
};

inline const AnyGame& any_setting(Input& input) {
    static const std::vector<AnyGame> games = [] {
        std::vector<AnyGame> all;
        for (const wire::Setting& setting : wire::all_settings)
            all.push_back(wire::game_of(setting));
        return all;
    }();
    return games[input.byte() % games.size()];
}

// To the end with plain random players; a game that does not end is a fault.
template <Game G>
void play_out(const G& game, typename G::State state, Rng& rng) {
    for (int decisions = 0; !game.to_act(state).empty(); ++decisions) {
        CHECK(decisions < 100'000, "the game does not end");
        const Seat seat = game.to_act(state).front();
        const auto move = game.plain_random(state, seat, rng);
        CHECK(!game.why_not(state, seat, move), game.to_text(move));
        game.apply(state, seat, move, rng);
    }
}

} // namespace khepri::fuzz
