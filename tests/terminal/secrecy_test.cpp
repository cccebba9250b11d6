// Nothing that a session prints for a person depends on what the person's seat may not know. Two
// matches are played side by side that differ only in what is hidden from one seat, the viewer:
// other cards lie face down, and the others make other moves that look the same. Whatever the
// viewer types, both sessions answer alike, byte for byte.
#include "games/all_ai.h"
#include "games/all_terminal.h"
#include "games/all_wire.h"
#include "terminal/match_session.h"
#include "terminal/terminal_checks.h"
#include "wire/games.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace khepri::terminal {

// A game that begins where another one stands.
template <Game G>
struct BegunAt : G {
    typename G::State start;

    BegunAt(const G& game, const typename G::State& state) : G(game), start(state) {}
    typename G::State deal(Rng&) const { return start; }
};

template <Game G>
struct GameTerminal<BegunAt<G>> : GameTerminal<G> {};

} // namespace khepri::terminal

template <khepri::Game G>
struct khepri::search::GameAi<khepri::terminal::BegunAt<G>> : khepri::search::GameAi<G> {};

namespace khepri::terminal {

namespace {

constexpr std::size_t worlds = 2;

// The action of a seat in each of the worlds: a move in the notation, or undo.
struct Action {
    Seat seat;
    std::array<std::string, worlds> text;
};

enum class Others : std::uint8_t { computers, people_at_the_same_screen };

template <Game G>
class Twins {
public:
    using Begun = BegunAt<G>;
    using Move = typename G::Move;

    // The true state, and one that looks the same to the viewer.
    Twins(const G& game, const typename G::State& state, Seat viewer, Others others, Rng& rng)
        : viewer_(viewer), others_(others), rng_(rng) {
        const Seeds seeds{{}, std::vector<Seed>(static_cast<std::size_t>(game.seats()))};
        matches_.emplace_back(Begun(game, state), seeds);
        matches_.emplace_back(Begun(game, game.imagine(game.view(state, viewer), rng)), seeds);
        begun_ = matches_;
        while (actions_.size() < most_actions && !matches_[0].is_over() && perform_next()) {
        }
        while (!actions_.empty() && !ends_before_viewer()) actions_.pop_back();
    }

    // Whether the viewer comes to act at all.
    bool is_worth_playing() const {
        return begun_[0].to_act().front() == viewer_ || !actions_.empty();
    }
    bool others_act() const {
        return std::any_of(actions_.begin(), actions_.end(),
                           [this](const Action& action) { return action.seat != viewer_; });
    }
    int hidden_differences() const {
        int count = 0;
        for (const Action& action : actions_) count += action.text[0] != action.text[1];
        return count;
    }

    // What the viewer reads in each of the worlds.
    std::array<std::string, worlds> read_by_viewer(const std::vector<std::string>& last_words) {
        return {shown(0, typed(last_words, 0)), shown(1, typed(last_words, 1))};
    }

private:
    static constexpr std::size_t most_actions = 24;

    // Performs the next action in both worlds, if there is one that looks the same to the viewer.
    bool perform_next() {
        const Seat seat = matches_[0].to_act().front();
        for (int tries = 0; tries < 24; ++tries) {
            Action action{seat, {chosen(0, seat), chosen(1, seat)}};
            const bool is_alike = seat == viewer_ || tries % 2 == 1;
            if (is_alike && is_possible(matches_[1], seat, action.text[0]))
                action.text[1] = action.text[0];
            auto next = matches_;
            std::array<std::string, worlds> descriptions;
            for (std::size_t world = 0; world < worlds; ++world)
                descriptions[world] = perform(next[world], seat, action.text[world]);
            if (descriptions[0] != descriptions[1] ||
                !(next[0].view(viewer_) == next[1].view(viewer_)))
                continue;
            matches_ = std::move(next);
            actions_.push_back(std::move(action));
            seats_to_act_.push_back(seat);
            return true;
        }
        return false;
    }

    std::string chosen(std::size_t world, Seat seat) {
        const Match<Begun>& match = matches_[world];
        const bool is_person = seat == viewer_ || others_ == Others::people_at_the_same_screen;
        if (is_person && !match.why_not_undo(seat) && rng_.below(4) == 0)
            return std::string(undo_word);
        return match.game().to_text(match.game().plain_random(match.state(), seat, rng_));
    }

    static bool is_possible(const Match<Begun>& match, Seat seat, const std::string& text) {
        if (text == undo_word) return !match.why_not_undo(seat);
        return !match.why_not(seat, match.version(), *match.game().parse_move(text));
    }

    // The event as the server would send it to the viewer.
    std::string perform(Match<Begun>& match, Seat seat, const std::string& text) const {
        std::string event;
        if (text == undo_word) {
            EXPECT_FALSE(match.undo(seat, match.version()));
            wire::write_undo(event);
        } else {
            const Move move = *match.game().parse_move(text);
            EXPECT_FALSE(match.submit(seat, match.version(), move)) << text;
            write_move_as_seen(event, match.game(), seat, move, match.view(viewer_));
        }
        return event;
    }

    // Whether the viewer is to act once all actions are done.
    bool ends_before_viewer() const {
        if (actions_.size() < seats_to_act_.size())
            return seats_to_act_[actions_.size()] == viewer_;
        return !matches_[0].is_over() && matches_[0].to_act().front() == viewer_;
    }

    // What people type in a world; the viewer looks around before each action.
    std::string typed(const std::vector<std::string>& last_words, std::size_t world) const {
        std::string lines;
        std::optional<Seat> at_screen;
        const auto sits_down = [&](Seat seat) {
            if (others_ == Others::people_at_the_same_screen && at_screen != seat) lines += '\n';
            at_screen = seat;
        };
        for (const Action& action : actions_) {
            if (action.seat != viewer_ && others_ == Others::computers) continue;
            sits_down(action.seat);
            if (action.seat == viewer_) lines += "table\nlog\nhelp\n? " + action.text[0] + '\n';
            lines += action.text[world] + '\n';
        }
        sits_down(viewer_);
        for (const std::string& line : last_words) lines += line + '\n';
        return lines + "quit\n";
    }

    // Plays what was decided, and thinks longer in one world than in the other.
    search::Player<Begun> computer(std::size_t world) {
        return [this, world](const Begun& game, const typename G::View& seen, Rng& rng) {
            for (std::size_t i = 0; i <= world; ++i) static_cast<void>(rng.next32());
            while (actions_[next_].seat == viewer_) ++next_;
            EXPECT_EQ(actions_[next_].seat, seen.seat);
            return game.parse_move(actions_[next_++].text[world]);
        };
    }

    std::string shown(std::size_t world, const std::string& typed) {
        next_ = 0;
        std::vector<SeatPlayer<Begun>> players;
        for (Seat seat = 0; seat < begun_[world].game().seats(); ++seat)
            players.push_back({test_names()[seat], is_person(seat) ? nullptr : computer(world)});
        std::istringstream in(typed);
        std::ostringstream out;
        Terminal terminal{in, out, out, Ink(Ink::Use::never)};
        const RecordFile nowhere(testing::TempDir() + "no_such_folder/game.khepri");
        MatchSession<Begun> session(
            begun_[world], Recorder(begun_[world], "", "", {}), players, terminal,
            i18n::Catalogue::english(), nowhere, [] { return 0; }, Rng::fast(1));
        EXPECT_EQ(session.run(), Ending::left);
        // Where nothing is hidden, the people look on together.
        const bool sees_all = begun_[world].game().mode().hands == Hands::open;
        return others_ == Others::computers || sees_all ? out.str() : read_by(viewer_, out.str());
    }
    bool is_person(Seat seat) const {
        return seat == viewer_ || others_ == Others::people_at_the_same_screen;
    }

    // What is on the screen from when it is handed to a person until it is handed to the next.
    static std::string read_by(Seat person, const std::string& all) {
        const std::string asks = "Please hand the screen to ";
        std::string own;
        for (std::size_t at = all.find(asks); at != std::string::npos;) {
            const std::size_t next = all.find(asks, at + 1);
            if (all.substr(at + asks.size()).starts_with(test_names()[person]))
                own += all.substr(at, next - at);
            at = next;
        }
        return own;
    }

    Seat viewer_;
    Others others_;
    Rng& rng_;
    std::vector<Match<Begun>> begun_;
    std::vector<Match<Begun>> matches_;
    std::vector<Action> actions_;
    std::vector<Seat> seats_to_act_; // before each action, also of those that are left out
    std::size_t next_ = 0;           // of the actions that a computer is asked for
};

// Moves of a random game, most of which are refused at any other moment.
template <Game G>
std::vector<std::string> moves_of(const G& game) {
    std::vector<std::string> texts;
    wire::play(
        game, 77, [](const auto&) {},
        [&](const auto&, Seat, const auto& move) { texts.push_back(game.to_text(move)); });
    return texts;
}

// All that can be typed without making a move; undo comes last.
template <Game G>
std::vector<std::string> everything_typed(const G& game, Rng& rng) {
    std::vector<std::string> lines{"table", "log", "help", "fly", "sell dragons", "? ? ?", "save"};
    const auto moves = moves_of(game);
    for (int i = 0; i < 12; ++i) {
        const std::string& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        lines.push_back("? " + move);
        lines.push_back("help " + move.substr(0, move.size() / 2));
    }
    lines.insert(lines.end(), {"undo", "log", "table"});
    return lines;
}

// From some positions of a random game, for every viewer; how many moves were others in the two
// worlds and looked the same.
template <Game G>
int expect_secrets_are_kept(const G& game, std::uint64_t seed) {
    Rng rng = Rng::fast(seed);
    int hidden_differences = 0;
    wire::play(game, seed, [&](const typename G::State& state) {
        if (game.to_act(state).empty() || rng.below(24) > 0) return;
        for (const Others others : {Others::computers, Others::people_at_the_same_screen}) {
            if (game.seats() == 1 && others != Others::computers) continue; // there are none
            for (const Seat viewer : SeatSet::first(game.seats())) {
                Twins<G> twins(game, state, viewer, others, rng);
                if (!twins.is_worth_playing()) continue;
                const auto read = twins.read_by_viewer(everything_typed(game, rng));
                ASSERT_FALSE(read[0].empty());
                ASSERT_EQ(read[0], read[1]);
                hidden_differences += twins.hidden_differences();
            }
        }
    });
    return hidden_differences;
}

TEST(Secrecy, NothingPrintedDependsOnWhatTheSeatMayNotKnow) {
    int hidden_differences = 0;
    wire::for_each_setting([&](const auto& game) {
        for (std::uint64_t seed = 1; seed <= 2; ++seed)
            hidden_differences += expect_secrets_are_kept(game, seed);
    });
    EXPECT_GT(hidden_differences, 100);
}

// The computer's own luck once decided what it would advise.
TEST(Secrecy, NorDoesTheHint) {
    for (const auto& [name, options] :
         {std::pair{"archaeology", R"({"players":3})"},
          std::pair{"scarabya", R"({"mode":"expedition","players":2})"},
          std::pair{"mummies", R"({"players":3})"}}) {
        SCOPED_TRACE(name);
        const auto expect_same_hint = [](const auto& game) {
            using G = std::remove_cvref_t<decltype(game)>;
            Rng rng = Rng::fast(3);
            bool asked = false;
            wire::play(game, 3, [&](const auto& state) {
                if (asked || game.to_act(state).empty()) return;
                Twins<G> twins(game, state, 1, Others::computers, rng);
                if (!twins.others_act()) return;
                const auto read = twins.read_by_viewer({"hint"});
                EXPECT_EQ(read[0], read[1]);
                asked = true;
            });
            EXPECT_TRUE(asked);
        };
        std::visit(expect_same_hint, wire::game_of({name, options}));
    }
}

} // namespace
} // namespace khepri::terminal
