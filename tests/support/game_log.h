// The moves of a random game. If the test fails, or a CHECK stops it, they are printed.
#pragma once

#include "table/game.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace khepri {

// The innermost game that is being played, for the handler of SIGABRT.
class RunningGame {
public:
    RunningGame() : outer_(std::exchange(innermost, this)) { std::signal(SIGABRT, on_abort); }
    RunningGame(const RunningGame&) = delete;
    RunningGame& operator=(const RunningGame&) = delete;
    virtual ~RunningGame() { innermost = outer_; }

    virtual std::string text() const = 0;

private:
    static void on_abort(int) {
        for (const RunningGame* game = innermost; game; game = game->outer_)
            std::fputs(game->text().c_str(), stderr);
    }

    static inline RunningGame* innermost = nullptr;
    RunningGame* outer_;
};

template <Game G>
class GameLog : public RunningGame {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    // The origin says where the state comes from: "seed 17".
    GameLog(const G& game, const State& start, std::string origin)
        : game_(game), start_(start), origin_(std::move(origin)) {}
    ~GameLog() override { print_failure(); }

    // A move is in the log before it is applied: it may be the one that fails.
    void apply(State& state, Seat seat, const Move& move, Rng& luck) {
        moves_.emplace_back(seat, move);
        game_.apply(state, seat, move, luck);
        ++applied_;
    }

    std::string text() const override {
        std::string text = heading() + "from: " + game_.cards_text(start_) + '\n';
        for (const auto& [seat, move] : moves_)
            text += "  seat " + std::to_string(seat + 1) + ": " + game_.to_text(move) + '\n';
        return text;
    }

protected:
    // Once: at the latest when the game goes out of scope.
    void print_failure() {
        if (testing::Test::HasFailure() && !failed_before_) ADD_FAILURE() << text();
        failed_before_ = true;
    }
    std::string heading() const {
        return origin_ + ", after " + std::to_string(moves_.size()) + " moves\n";
    }

    const G& game_;
    State start_;
    std::vector<std::pair<Seat, Move>> moves_;
    std::size_t applied_ = 0;

private:
    std::string origin_;
    bool failed_before_ = testing::Test::HasFailure();
};

} // namespace khepri
