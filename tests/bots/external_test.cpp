// Well-behaved programs, and faulty ones: each of those forfeits with one clear line and is killed.
// The programs are shell commands; the shell runs them as it runs any bot.
#include "bots/players.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "games/all_wire.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <vector>

namespace khepri::bots {
namespace {

using mummies::Mummies;

const std::string hello = R"(read x; echo '{"type":"hello","protocol":1,"name":"test"}'; )";
const Timeouts short_patience{0.4, 0.1, 0.2};

// What someone is asked at the start of a game.
struct Table {
    Mummies game{mummies::Options{2, 50}};
    Rng rng = Rng::fast(1);
    mummies::State state = game.deal(rng);
    Seat seat = game.to_act(state).front();

    Result<mummies::Move> ask(const search::Player<Mummies>& player) {
        return player(game, game.view(state, seat), rng);
    }
    Result<mummies::Move> ask(const std::string& command) {
        const ExternalBot<Mummies> bot(command, TimeControl{}, short_patience);
        return ask(search::Player<Mummies>{bot});
    }
    std::string first_offer() const {
        mummies::Moves moves;
        game.plain_moves(state, seat, moves);
        return game.to_text(moves[0]);
    }
};

// One of the lines is reported; which one may depend on timing.
void expect_forfeit(const std::string& command, const std::vector<std::string>& lines) {
    Table table;
    const auto move = table.ask(command);
    ASSERT_FALSE(move) << command;
    EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        return move.error().find(line) != std::string::npos;
    })) << move.error();
    EXPECT_TRUE(move.error().starts_with("exec:")) << move.error();
    EXPECT_EQ(move.error().find('\n'), std::string::npos);
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
    EXPECT_EQ(errno, ECHILD);
}

void expect_forfeit(const std::string& command, const std::string& line) {
    expect_forfeit(command, std::vector{line});
}

TEST(ExternalBot, PlaysAMoveInTheNotation) {
    Table table;
    const std::string text = table.first_offer();
    const auto move = table.ask(hello + "read x; echo '{\"type\":\"move\",\"move\":{\"text\":\"" +
                                text + "\"}}'");
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(table.game.to_text(*move), text);
}

// The first of the plain moves, cut out of the question as text.
const std::string first_plain = R"(while read x; do case $x in *decide*)
    m=${x#*plain_moves\":[}; echo "{\"type\":\"move\",\"move\":${m%%\}*}}}" ;; esac; done)";

TEST(ExternalBot, PlaysAWholeGame) {
    Table table;
    const search::Player<Mummies> bot{ExternalBot<Mummies>(hello + first_plain, TimeControl{})};
    while (!table.game.to_act(table.state).empty()) {
        table.seat = table.game.to_act(table.state).front();
        const auto move = table.ask(bot);
        ASSERT_TRUE(move) << move.error();
        table.game.apply(table.state, table.seat, *move, table.rng);
    }
    end_match(bot, table.game.outcome(table.state), 2);
}

TEST(ExternalBot, IsToldEverythingInOrder) {
    const std::string log = testing::TempDir() + "input";
    Table table;
    {
        const search::Player<Mummies> bot{ExternalBot<Mummies>(
            "tee " + log + " | { " + hello + first_plain + "; }", TimeControl{})};
        ASSERT_TRUE(table.ask(bot));
        ASSERT_TRUE(table.ask(bot));
        end_match(bot, table.game.outcome(table.state), 2);
        end_match(bot, table.game.outcome(table.state), 2); // nothing was asked since
        ASSERT_TRUE(table.ask(bot));
    }
    std::ifstream file(log);
    std::vector<std::string> types;
    std::vector<std::int64_t> matches;
    for (std::string line; std::getline(file, line);) {
        const auto message = wire::read_to_bot(*wire::parse_json(line));
        ASSERT_TRUE(message) << message.error();
        types.push_back((*wire::parse_json(line))["type"]);
        if (const auto* question = std::get_if<wire::BotQuestion>(&*message))
            matches.push_back(question->match * 10 + question->decision);
    }
    EXPECT_EQ(types, (std::vector<std::string>{"hello", "decide", "decide", "result", "decide",
                                               "goodbye"}));
    EXPECT_EQ(matches, (std::vector<std::int64_t>{11, 12, 21}));
}

TEST(ExternalBot, IsStartedAnewAfterAForfeit) {
    Table table;
    const search::Player<Mummies> bot{ExternalBot<Mummies>(hello + "read x", TimeControl{})};
    for (int i = 0; i < 3; ++i) {
        const auto move = table.ask(bot);
        ASSERT_FALSE(move);
        EXPECT_NE(move.error().find("stopped with exit code 0 at decision 1"), std::string::npos)
            << move.error();
    }
}

TEST(ExternalBot, MayResignAndGoOn) {
    Table table;
    const search::Player<Mummies> bot{ExternalBot<Mummies>(
        hello + R"(while read x; do echo '{"type":"resign"}'; done)", TimeControl{})};
    EXPECT_NE(table.ask(bot).error().find("resigned at decision 1"), std::string::npos);
    EXPECT_NE(table.ask(bot).error().find("resigned at decision 2"), std::string::npos);
}

TEST(RudeBot, ThatIsLateForfeits) {
    expect_forfeit("sleep 60", "was late: no answer to our hello within 0.4 s");
    expect_forfeit(hello + "sleep 60 & wait", "was late: no answer to decision 1 within 0.2 s");
    expect_forfeit(hello + "read x; printf '{\"type\":'; sleep 60", "was late");
}

TEST(RudeBot, ThatStopsForfeitsWithItsLastWords) {
    expect_forfeit("/no/such/program",
                   "stopped with exit code 127 at our hello; last error line: ");
    expect_forfeit(hello + "read x; echo one >&2; echo 'no luck' >&2; exit 3",
                   "stopped with exit code 3 at decision 1; last error line: \"no luck\"");
    expect_forfeit(hello + "read x; kill -SEGV $$", "stopped with signal 11 at decision 1");
    expect_forfeit("exit 0", "stopped with exit code 0 at our hello");
    expect_forfeit("read x; exec >&-; sleep 60", "closed its output at our hello");
}

TEST(RudeBot, ThatDoesNotReadForfeits) {
    expect_forfeit("exec <&-; sleep 60", "closed its input at our hello");
    expect_forfeit("sleep 60 <&0", "was late");
}

TEST(RudeBot, ThatTalksNonsenseForfeits) {
    expect_forfeit("read x; echo good morning",
                   "answered our hello with \"good morning\": expected JSON");
    expect_forfeit("read x; echo; sleep 1", "expected JSON");
    expect_forfeit("read x; echo '{}'", "expected the field \"type\", found none");
    expect_forfeit("read x; echo '[1]'", "expected an object");
    expect_forfeit("read x; echo '{\"type\":\"hi\"}'", "expected one of hello, move, resign");
    expect_forfeit("read x; echo '{\"type\":\"resign\"}'", "without a hello of its own");
    expect_forfeit(R"(read x; echo '{"type":"hello","protocol":2,"name":"x"}')",
                   "speaks protocol 2; expected 1");
    expect_forfeit(hello + R"(read x; echo '{"type":"hello","protocol":1,"name":"x"}')",
                   "answered decision 1 with a hello");
    expect_forfeit(hello + R"(read x; echo '{"type":"move","move":{"type":"fly"}}')",
                   "expected one of offer, decree, sacrifice");
    expect_forfeit(hello + R"(read x; echo '{"type":"move","move":{"text":"fly"}}')", "\"fly\"");
}

TEST(RudeBot, WhoseMoveIsRefusedForfeits) {
    expect_forfeit(hello + R"(read x; echo '{"type":"move","move":{"text":"sacrifice"}}')",
                   "answered decision 1 with {\"text\":\"sacrifice\"}: ");
}

TEST(RudeBot, ThatFloodsForfeits) {
    expect_forfeit("yes", "our hello"); // spoke before it, or too much after it
    expect_forfeit("read x; yes", "answered our hello with more than one line");
    expect_forfeit("read x; yes | tr -d '\\n'", "with a line of more than 262144 bytes");
    expect_forfeit("yes >&2", "was late");
    expect_forfeit(hello + "echo too soon; sleep 60",
                   std::vector<std::string>{"answered our hello with more than one line",
                                            "spoke before decision 1", "answered decision 1"});
}

// Until init has collected it, one that has ended is still there as a zombie.
bool is_running(pid_t process) {
    std::string state;
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    status >> state >> state >> state;
    return !state.empty() && state != "Z" && state != "X";
}

TEST(RudeBot, TakesWhatItStartedWithIt) {
    const std::string file = testing::TempDir() + "child";
    expect_forfeit("sleep 600 & echo $! > " + file + "; wait", "was late");
    pid_t child = 0;
    std::ifstream(file) >> child;
    ASSERT_GT(child, 0);
    // It was killed: on a busy machine it may take a while until it has noticed.
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (is_running(child) && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    EXPECT_FALSE(is_running(child));
}

TEST(PlayerByName, IsNamedByPlayerOrCommand) {
    EXPECT_TRUE(player_named<Mummies>("adept", TimeControl{}));
    EXPECT_TRUE(player_named<Mummies>("exec:./mybot", TimeControl{})); // not started yet
    EXPECT_FALSE(player_named<Mummies>("exec: ", TimeControl{}));
    const auto unknown = player_named<Mummies>("clever", TimeControl{});
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().find("exec:COMMAND"), std::string::npos);
}

TEST(PlayerByName, WhoSearchesMayHaveATimeOfItsOwn) {
    TimeControl flags;
    flags.iterations = 7;
    const auto timed = timed_name("champion@0.25s", flags);
    ASSERT_TRUE(timed);
    EXPECT_EQ(timed->name, "champion");
    EXPECT_EQ(timed->time_control.seconds, 0.25);
    EXPECT_EQ(timed_name("champion", flags)->time_control.iterations, 7);
    EXPECT_TRUE(player_named<Mummies>("so_ismcts@50ms", flags));
    EXPECT_NE(player_named<Mummies>("champion@soon", flags).error().find("50ms"),
              std::string::npos);
    EXPECT_NE(player_named<Mummies>("greedy@50ms", flags).error().find("champion@0.5s"),
              std::string::npos);
}

TEST(PlayerByName, RandomActsInAWorldThatFitsItsView) {
    Table table;
    const auto move = table.ask(*player_named<Mummies>("random", TimeControl{}));
    ASSERT_TRUE(move);
    EXPECT_FALSE(table.game.why_not(table.state, table.seat, *move));
}

TEST(PlayerByName, AListIsSplitAtItsCommas) {
    EXPECT_EQ(names_in("greedy,exec:./a b,random"),
              (std::vector<std::string>{"greedy", "exec:./a b", "random"}));
    EXPECT_EQ(names_in(R"(exec:./a 1\,2)"), (std::vector<std::string>{"exec:./a 1,2"}));
    EXPECT_EQ(names_in(""), (std::vector<std::string>{""}));
}

} // namespace
} // namespace khepri::bots
