// Games whose value is known, to test a search that knows no game.
#pragma once

#include "core/fixed_vector.h"
#include "table/game.h"
#include "table/move_list.h"

#include <array>

namespace khepri::small {

struct Nothing {};

// What the concept asks for and a small game does not need.
template <class State, class Move>
struct Plain {
    using Options = Nothing;
    using Edition = Nothing;
    const Nothing& options() const { return nothing; }
    const Nothing& edition() const { return nothing; }
    int seats() const { return 2; }
    static constexpr std::array<ModeDescription, 1> modes{
        {{"small", {2, 2, 2}, {}, Hands::hidden}}};
    static constexpr GameDescription description{"small", modes, {}};
    const ModeDescription& mode() const { return modes.front(); }
    bool is_contest() const { return true; }
    Nothing next_options(const State&, NextMatchKind) const { return {}; }
    bool is_free_choice(const State&) const { return true; }
    bool ends_turn(const Move&) const { return true; }
    void redraw(State&, Rng&) const {}
    bool can_undo(const State&, Seat, const Move&) const { return false; }
    void apply_without_luck(State&, Seat, const Move&) const {}
    std::string to_text(const Move&) const { return "move"; }
    Result<Move> parse_move(std::string_view) const { return Error{"not here"}; }
    std::string cards_text(const State&) const { return "cards"; }
    Nothing nothing;
};

struct Cell {
    std::uint8_t cell = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
};

struct Board {
    std::array<std::uint8_t, 9> marks{}; // 0 free, else seat + 1
    Seat turn = 0;
    friend bool operator==(const Board&, const Board&) = default;
};

struct SeenBoard {
    Board board;
    Seat seat = 0;
    friend bool operator==(const SeenBoard&, const SeenBoard&) = default;
};

// A draw with best play.
struct TicTacToe : Plain<Board, Cell> {
    using State = Board;
    using View = SeenBoard;
    using Move = Cell;
    using Moves = MoveList<Cell, 9>;
    static constexpr std::string_view name = "tic-tac-toe";

    static int winner(const State& s) { // seat + 1, or 0
        constexpr std::array<std::array<std::size_t, 3>, 8> lines{{{0, 1, 2},
                                                                   {3, 4, 5},
                                                                   {6, 7, 8},
                                                                   {0, 3, 6},
                                                                   {1, 4, 7},
                                                                   {2, 5, 8},
                                                                   {0, 4, 8},
                                                                   {2, 4, 6}}};
        for (const auto& [a, b, c] : lines)
            if (s.marks[a] != 0 && s.marks[a] == s.marks[b] && s.marks[b] == s.marks[c])
                return s.marks[a];
        return 0;
    }
    static bool is_full(const State& s) {
        for (const auto mark : s.marks)
            if (mark == 0) return false;
        return true;
    }
    State deal(Rng&) const { return {}; }
    SeatSet to_act(const State& s) const {
        return winner(s) != 0 || is_full(s) ? SeatSet() : SeatSet::only(s.turn);
    }
    void plain_moves(const State& s, Seat, Moves& out) const {
        out.clear();
        for (std::uint8_t i = 0; i < 9; ++i)
            if (s.marks[i] == 0) out.push_back({i});
    }
    Move plain_random(const State& s, Seat seat, Rng& rng) const {
        Moves moves;
        plain_moves(s, seat, moves);
        return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    }
    std::optional<Refusal> why_not(const State& s, Seat seat, const Move& m) const {
        if (to_act(s).contains(seat) && m.cell < 9 && s.marks[m.cell] == 0) return std::nullopt;
        return Refusal{"T", "taken", {}};
    }
    void apply(State& s, Seat seat, const Move& m, Rng&) const {
        s.marks[m.cell] = static_cast<std::uint8_t>(seat + 1);
        s.turn = left_of(seat, 2);
    }
    Outcome outcome(const State& s) const {
        Outcome o;
        if (const int won = winner(s))
            o.winners = SeatSet::only(static_cast<Seat>(won - 1));
        else if (is_full(s))
            o.winners = SeatSet::first(2);
        return o;
    }
    View view(const State& s, Seat seat) const { return {s, seat}; }
    State imagine(const View& v, Rng&) const { return v.board; }
};
static_assert(Game<TicTacToe>);

struct Take {
    std::uint8_t heap = 0;
    std::uint8_t stones = 0;
    friend bool operator==(const Take&, const Take&) = default;
};

struct Heaps {
    std::array<std::uint8_t, 3> stones{};
    Seat turn = 0;
    friend bool operator==(const Heaps&, const Heaps&) = default;
};

struct SeenHeaps {
    Heaps heaps;
    Seat seat = 0;
    friend bool operator==(const SeenHeaps&, const SeenHeaps&) = default;
};

// Who takes the last stone wins; lost for whoever faces heaps whose exclusive or is zero (Bouton
// 1901).
struct Nim : Plain<Heaps, Take> {
    using State = Heaps;
    using View = SeenHeaps;
    using Move = Take;
    using Moves = MoveList<Take, 32>;
    static constexpr std::string_view name = "nim";

    State deal(Rng&) const { return {{3, 4, 5}, 0}; }
    SeatSet to_act(const State& s) const {
        return s.stones[0] + s.stones[1] + s.stones[2] == 0 ? SeatSet() : SeatSet::only(s.turn);
    }
    void plain_moves(const State& s, Seat, Moves& out) const {
        out.clear();
        for (std::uint8_t heap = 0; heap < 3; ++heap)
            for (std::uint8_t n = 1; n <= s.stones[heap]; ++n) out.push_back({heap, n});
    }
    Move plain_random(const State& s, Seat seat, Rng& rng) const {
        Moves moves;
        plain_moves(s, seat, moves);
        return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    }
    std::optional<Refusal> why_not(const State& s, Seat seat, const Move& m) const {
        if (to_act(s).contains(seat) && m.heap < 3 && m.stones > 0 && m.stones <= s.stones[m.heap])
            return std::nullopt;
        return Refusal{"N", "too_many", {}};
    }
    void apply(State& s, Seat seat, const Move& m, Rng&) const {
        s.stones[m.heap] = static_cast<std::uint8_t>(s.stones[m.heap] - m.stones);
        s.turn = left_of(seat, 2);
    }
    Outcome outcome(const State& s) const {
        Outcome o;
        if (to_act(s).empty()) o.winners = SeatSet::only(left_of(s.turn, 2));
        return o;
    }
    View view(const State& s, Seat seat) const { return {s, seat}; }
    State imagine(const View& v, Rng&) const { return v.heaps; }
};
static_assert(Game<Nim>);

struct Call {
    std::uint8_t number = 0; // what seat 0 says its opponent holds; 3 is to pass
    friend bool operator==(const Call&, const Call&) = default;
};

struct Guess {
    std::uint8_t mine = 0;
    std::uint8_t hidden = 0;
    std::uint8_t guess = 255;
    friend bool operator==(const Guess&, const Guess&) = default;
};

struct SeenGuess {
    std::uint8_t mine = 0;
    std::uint8_t guess = 255;
    Seat seat = 0;
    friend bool operator==(const SeenGuess&, const SeenGuess&) = default;
};

// Cards 0 0 0 1 2 are shuffled; each seat has one, unseen by the other. Seat 0 names the other's
// card, or passes; right wins, wrong loses, passing wins with half a chance (a coin). Solved by
// hand: holding 1 or 2 the other has a 0 with chance 3/4: say 0, worth 3/4. Holding 0 the chance of
// another 0 is 2/4: saying 0 and passing are both worth 1/2, saying 1 or 2 only 1/4.
struct HiddenCard : Plain<Guess, Call> {
    using State = Guess;
    using View = SeenGuess;
    using Move = Call;
    using Moves = MoveList<Call, 4>;
    static constexpr std::string_view name = "hidden card";

    State deal(Rng& rng) const {
        std::array<std::uint8_t, 5> cards{0, 0, 0, 1, 2};
        rng.shuffle(cards);
        return {cards[0], cards[1], 255};
    }
    SeatSet to_act(const State& s) const { return s.guess == 255 ? SeatSet::only(0) : SeatSet(); }
    void plain_moves(const State&, Seat, Moves& out) const {
        out.clear();
        for (std::uint8_t n = 0; n < 4; ++n) out.push_back({n});
    }
    Move plain_random(const State&, Seat, Rng& rng) const {
        return {static_cast<std::uint8_t>(rng.below(4))};
    }
    std::optional<Refusal> why_not(const State& s, Seat seat, const Move& m) const {
        if (to_act(s).contains(seat) && m.number < 4) return std::nullopt;
        return Refusal{"H", "no_call", {}};
    }
    void apply(State& s, Seat, const Move& m, Rng& rng) const {
        s.guess = m.number;
        if (m.number == 3) s.guess = rng.below(2) == 0 ? s.hidden : static_cast<std::uint8_t>(4);
    }
    Outcome outcome(const State& s) const {
        Outcome o;
        if (s.guess != 255) o.winners = SeatSet::only(s.guess == s.hidden ? 0 : 1);
        return o;
    }
    View view(const State& s, Seat seat) const {
        return {seat == 0 ? s.mine : s.hidden, s.guess, seat};
    }
    State imagine(const View& v, Rng& rng) const {
        while (true) {
            State s = deal(rng);
            if ((v.seat == 0 ? s.mine : s.hidden) != v.mine) continue;
            s.guess = v.guess;
            return s;
        }
    }
};
static_assert(Game<HiddenCard>);

} // namespace khepri::small
