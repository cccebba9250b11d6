// All rooms together, with a store but without sockets: time, searches, the lobby, the match that
// follows. Both clocks of the host are in the test's hands.
#include "server/carry_out.h"
#include "server/clock.h"
#include "server/hall.h"
#include "server/secrets.h"
#include "store/open.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>

namespace khepri::server {
namespace {

// What other threads want done here.
class Posted {
public:
    void add(std::function<void()> run) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(run));
        changed_.notify_all();
    }
    // Does it until it is so.
    template <class Condition>
    void run_until(const Condition& is_so) {
        while (!is_so()) {
            std::unique_lock lock(mutex_);
            if (!changed_.wait_for(lock, std::chrono::minutes(2),
                                   [this] { return !waiting_.empty(); }))
                FAIL() << "nothing happens any more";
            const auto run = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            run();
        }
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
};

struct Limits {
    int threads = 0; // none: searches wait for ever
    std::size_t thinking_per_address = 100;
    int listed_per_address = 2;
    double matches = 1000;
};

class HallTest : public testing::Test {
protected:
    static constexpr std::int64_t second = 1000;
    static constexpr std::int64_t hour = 3600 * second;
    static constexpr std::int64_t idle_time = 300 * second;
    static constexpr std::uint64_t ours = 11;
    static constexpr std::uint64_t theirs = 22;

    HallTest() {
        folder_ = std::filesystem::temp_directory_path() / ("khepri-" + random_name());
        std::filesystem::create_directory(folder_);
        start({});
    }
    ~HallTest() override {
        stop();
        std::filesystem::remove_all(folder_);
    }
    HallTest(const HallTest&) = delete;
    HallTest& operator=(const HallTest&) = delete;

    // Again with the same store.
    void start(const Limits& limits) {
        stop();
        auto store = store::open(folder_ / "khepri.db");
        ASSERT_TRUE(store) << store.error();
        posted_ = std::make_unique<Posted>();
        const auto post = [this](std::function<void()> run) { posted_->add(std::move(run)); };
        clock_ = std::make_unique<Clock>([this] { return wall_; }, [this] { return steady_; });
        writer_ = std::make_unique<store::Writer>(std::move(*store), post);
        thinkers_ = std::make_unique<Thinkers>(limits.threads);
        hall_ = std::make_unique<Hall>(House{[this] { return clock_->now(); },
                                             [this] { return steady_; },
                                             post,
                                             {},
                                             *writer_,
                                             *thinkers_,
                                             metrics_,
                                             log_,
                                             Rate{1, 5},
                                             1000,
                                             limits.thinking_per_address,
                                             StoreHealth(log_, metrics_),
                                             std::chrono::minutes(2)},
                                       HallLimits{idle_time, limits.listed_per_address,
                                                  Rates({1.0 / 3600, limits.matches}, 100, 1)});
    }
    void stop() {
        thinkers_.reset();
        writer_.reset();
        hall_.reset();
    }

    void pass(std::int64_t milliseconds) {
        wall_ += milliseconds;
        steady_ += milliseconds;
    }

    std::variant<wire::MatchMadeAnswer, Denial> make(const wire::MakeMatch& wish,
                                                     std::uint64_t address = ours) {
        std::optional<std::variant<wire::MatchMadeAnswer, Denial>> answer;
        hall_->make(wish, address, [&](const auto& made) { answer = made; });
        posted_->run_until([&] { return answer.has_value(); });
        return *answer;
    }

    std::shared_ptr<OpenRoom> find(const std::string& match) {
        std::shared_ptr<OpenRoom> room;
        hall_->find(match,
                    [&](const auto& found) { room = std::get<std::shared_ptr<OpenRoom>>(found); });
        posted_->run_until([&] { return room != nullptr; });
        return room;
    }

    std::shared_ptr<OpenRoom> made(const wire::MakeMatch& wish, std::uint64_t address = ours) {
        return find(std::get<wire::MatchMadeAnswer>(make(wish, address)).match);
    }

    Reply ask(const std::shared_ptr<OpenRoom>& room, OpenRoom::Planner plan) {
        std::optional<Reply> answer;
        room->ask(std::move(plan), [&](const Reply& reply) { answer = reply; });
        posted_->run_until([&] { return answer.has_value(); });
        return *answer;
    }

    void sit(const std::shared_ptr<OpenRoom>& room, Seat seat, std::uint64_t address = ours) {
        wire::TakeSeat wish;
        wish.seat = seat;
        wish.name = "Anna";
        wish.seed = std::string(64, '1');
        const Reply taken = ask(room, [&](const Room& one) {
            return plan_seat(one, wish, random_token(), room->now());
        });
        ASSERT_FALSE(taken.denial) << taken.denial->code;
        room->attend(seat, address);
    }

    wire::FromServer say(const std::shared_ptr<OpenRoom>& room, Seat seat,
                         const wire::ToServer& message) {
        std::optional<wire::FromServer> answer;
        carry_out(*hall_, room, {seat, ours}, message,
                  [&](const CarriedOut& done) { answer = done.answer; });
        posted_->run_until([&] { return answer.has_value(); });
        return *answer;
    }

    // The first move that the rules allow.
    void move(const std::shared_ptr<OpenRoom>& room) {
        const Seat seat = room->room().match().to_act().front();
        const auto move = room->room().match().question(seat).plain_moves.front();
        const auto answer = say(room, seat, wire::Act{"", room->room().version(), move});
        ASSERT_TRUE(std::holds_alternative<wire::Done>(answer));
    }

    static wire::MakeMatch wish(const std::string& game, std::size_t seats) {
        wire::MakeMatch wish;
        wish.game = game;
        wish.options = wire::Json{{"players", seats}};
        wish.in_lobby = true; // nobody needs an invitation
        return wish;
    }
    static wire::MakeMatch solo() {
        wire::MakeMatch wish = HallTest::wish("scarabya", 1);
        wish.options = wire::Json{{"mode", "solo"}, {"players", 1}, {"flips", true}};
        return wish;
    }
    static wire::MakeMatch against_masters() {
        wire::MakeMatch wish = HallTest::wish("mummies", 5);
        wish.seats = {{}, {"master"}, {"master"}, {"master"}, {"master"}};
        wish.turn_seconds = 1;
        return wish;
    }

    // A match whose only person has let the time run out: the computer thinks.
    std::shared_ptr<OpenRoom> thinking(std::uint64_t address) {
        const auto room = made(against_masters(), address);
        let_think(room, address);
        return room;
    }
    void let_think(const std::shared_ptr<OpenRoom>& room, std::uint64_t address) {
        sit(room, 0, address);
        posted_->run_until([&] { return room->room().stage() == Stage::playing; });
        pass(2 * second);
        hall_->tick();
    }

    // The names of the matches, sorted.
    static std::vector<std::string> names(const std::vector<wire::ListedMatch>& list) {
        std::vector<std::string> names;
        for (const auto& one : list) names.push_back(one.match);
        std::sort(names.begin(), names.end());
        return names;
    }

    std::int64_t wall_ = 1'000'000 * hour;
    std::int64_t steady_ = 0;
    std::filesystem::path folder_;
    Metrics metrics_;
    Log log_{Level::error};
    std::unique_ptr<Posted> posted_;
    std::unique_ptr<Clock> clock_;
    std::unique_ptr<store::Writer> writer_;
    std::unique_ptr<Thinkers> thinkers_;
    std::unique_ptr<Hall> hall_;
};

TEST_F(HallTest, RatesRefillWhileTheHostSClockIsSetBack) {
    start({.matches = 1});
    EXPECT_FALSE(hall_->count_match(ours));
    EXPECT_TRUE(hall_->count_match(ours));
    wall_ -= 5 * hour;
    pass(hour);
    EXPECT_FALSE(hall_->count_match(ours));
}

TEST_F(HallTest, AChatGoesOnWhileTheHostSClockIsSetBack) {
    const auto room = made(wish("mummies", 2));
    sit(room, 0);
    while (room->may_say(0)) {
    }
    wall_ -= 5 * hour;
    pass(10 * second);
    EXPECT_TRUE(room->may_say(0));
}

TEST_F(HallTest, TimeDoesNotGoBackInAMatchWhileTheHostSClockIsSetBack) {
    const auto room = made(solo());
    sit(room, 0);
    posted_->run_until([&] { return room->room().stage() == Stage::playing; });
    wall_ -= hour;
    while (room->room().stage() == Stage::playing) {
        pass(second);
        move(room);
    }
    const Record record = room->room().record();
    EXPECT_EQ(record.events[1].milliseconds, 2 * second);
    const auto read = parse_record(to_text(record));
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(door::examine(room->room().game(), *read).findings.empty()) << "khepri verify";
}

// Otherwise the clock of a turn would not run out for an hour.
TEST_F(HallTest, AMatchThatIsAheadOfTheClockGoesOnFromThereAfterARestart) {
    wire::MakeMatch asked = wish("mummies", 2);
    asked.turn_seconds = 30;
    const std::string match = made(asked)->room().id();
    {
        const auto room = find(match);
        sit(room, 0);
        sit(room, 1);
        posted_->run_until([&] { return room->room().stage() == Stage::playing; });
        pass(second);
        move(room);
    }
    wall_ -= hour;
    start({.threads = 1});
    const auto room = find(match);
    const Seat seat = room->room().match().to_act().front();
    EXPECT_EQ(*room->room().deadline(seat) - room->now(), 30 * second);
    pass(31 * second);
    hall_->tick();
    posted_->run_until([&] { return room->room().version() == 2; });
    EXPECT_EQ(room->room().latest_by(), wire::ActedBy::clock);
}

TEST_F(HallTest, SearchesOfOneAddressAreBoundedAndHinderNobodyElse) {
    start({.thinking_per_address = 3});
    std::vector<std::shared_ptr<OpenRoom>> rooms;
    for (int i = 0; i < 5; ++i) rooms.push_back(made(against_masters(), theirs));
    for (const auto& room : rooms) let_think(room, theirs);
    EXPECT_EQ(thinkers_->waiting(theirs), 3U);
    EXPECT_EQ(thinkers_->waiting(), 3U);
    const auto refused = make(wish("mummies", 2), theirs);
    ASSERT_TRUE(std::holds_alternative<Denial>(refused));
    EXPECT_EQ(std::get<Denial>(refused).code, "too_busy");
    thinking(ours);
    EXPECT_EQ(thinkers_->waiting(ours), 1U);
}

TEST_F(HallTest, SearchesThatHadToWaitAreBegunLater) {
    start({.threads = 1, .thinking_per_address = 1});
    const auto first = made(against_masters(), theirs);
    const auto other = made(against_masters(), theirs);
    let_think(first, theirs);
    let_think(other, theirs);
    while (first->room().version() == 0 || other->room().version() == 0) {
        pass(second);
        hall_->tick();
        const int before = first->room().version() + other->room().version();
        posted_->run_until(
            [&] { return first->room().version() + other->room().version() > before; });
    }
}

TEST_F(HallTest, OneAddressHasOnlyAFewMatchesInTheLobby) {
    const auto mine = made(wish("mummies", 2));
    sit(mine, 0);
    std::vector<std::string> latest;
    for (int i = 0; i < 110; ++i) {
        pass(second);
        const auto room = made(wish("mummies", 2), theirs);
        sit(room, 0, theirs);
        latest.push_back(room->room().id());
    }
    std::vector<std::string> expected{mine->room().id(), latest[108], latest[109]};
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(names(hall_->list().waiting), expected);
}

TEST_F(HallTest, TheLobbyListsOnlyMatchesThatSomeoneAttends) {
    made(wish("mummies", 2));
    EXPECT_TRUE(hall_->list().waiting.empty()) << "nobody sits there";
    const auto room = made(wish("mummies", 2));
    sit(room, 0);
    EXPECT_EQ(hall_->list().waiting.size(), 1U);
    pass(idle_time);
    EXPECT_TRUE(hall_->list().waiting.empty()) << "nobody was there for long";
    sit(room, 1);
    posted_->run_until([&] { return room->room().stage() == Stage::playing; });
    EXPECT_EQ(hall_->list().playing.size(), 1U);
    pass(idle_time);
    EXPECT_TRUE(hall_->list().playing.empty()) << "abandoned";
    say(room, 0, wire::ComeBack{});
    EXPECT_EQ(hall_->list().playing.size(), 1U);
    say(room, 0, wire::Leave{});
    say(room, 1, wire::Leave{});
    EXPECT_TRUE(hall_->list().playing.empty()) << "left by all";
}

// Several at once made several matches, and they cost nothing.
TEST_F(HallTest, TheFollowingMatchIsMadeOnceAndCountsAsOneMade) {
    start({.matches = 1});
    const auto room = made(solo());
    sit(room, 0);
    posted_->run_until([&] { return room->room().stage() == Stage::playing; });
    while (room->room().stage() == Stage::playing) move(room);
    const auto made_before = metrics_.matches_made.value();
    std::vector<std::string> answers;
    for (int i = 0; i < 10; ++i)
        hall_->follow(room, wire::Again::rematch, ours, [&](const auto& made) {
            answers.push_back(std::get<wire::Followed>(made).match);
        });
    posted_->run_until([&] { return answers.size() == 10; });
    EXPECT_EQ(std::count(answers.begin(), answers.end(), answers.front()), 10);
    EXPECT_EQ(metrics_.matches_made.value() - made_before, 1U);
    EXPECT_TRUE(hall_->count_match(ours)) << "it was counted";
}

TEST_F(HallTest, WhoMakesTooManyMatchesMakesNoFollowingOne) {
    const auto room = made(solo());
    sit(room, 0);
    posted_->run_until([&] { return room->room().stage() == Stage::playing; });
    while (room->room().stage() == Stage::playing) move(room);
    while (!hall_->count_match(ours)) {
    }
    const auto answer = say(room, 0, wire::PlayAgain{"1", wire::Again::rematch});
    ASSERT_TRUE(std::holds_alternative<wire::Denied>(answer));
    EXPECT_EQ(std::get<wire::Denied>(answer).code, "too_many_requests");
    EXPECT_FALSE(room->room().followed_by());
}

} // namespace
} // namespace khepri::server
