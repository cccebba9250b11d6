// Many games of one kind, stepped together: what khepri.VectorEnv runs. Knows no Python; all
// results go into buffers of the caller.
#pragma once

#include "python/position.h"
#include "search/budget.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace khepri::python {

// What a game's end is worth to a seat: its part of the win, or its score.
enum class Reward : std::uint8_t { win, score };

// An action that leaves the choice to the plain random player.
inline constexpr std::int32_t random_action = -1;

// By environment, and where it says so by seat.
struct BatchBuffers {
    float* observations = nullptr; // rows of the game's layout; null: not wanted
    float* rewards = nullptr;      // by seat
    std::uint8_t* done = nullptr;
    std::int32_t* seats = nullptr;  // to act
    std::int32_t* legal = nullptr;  // how many plain moves it has
    std::int32_t* scores = nullptr; // by seat: of the latest finished game
};

class Batch {
public:
    Batch() = default;
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    virtual ~Batch() = default;

    // Environment e plays the games e, e + n, e + 2n … of the seed, the same as `khepri simulate`.
    virtual void reset(std::uint64_t seed) = 0;
    // One action for each environment: the number of a plain move, or random_action. The first
    // environment whose action is out of range, if any; then nothing has changed.
    virtual std::optional<std::size_t> step(std::span<const std::int32_t> actions) = 0;
    // How many plain moves each environment has. The buffers say the same, but others may write
    // there.
    virtual std::span<const std::int32_t> legal() const = 0;
    // The plain moves of all environments as rows of the game's layout, one after the other.
    virtual void write_moves(float* rows) const = 0;
    virtual State state(std::size_t environment) const = 0;
};

std::unique_ptr<Batch> make_batch(const GamePointer& game, std::size_t environments, Reward reward,
                                  int threads, const BatchBuffers& buffers);

} // namespace khepri::python
