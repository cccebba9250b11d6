// Several servers on one store, without sockets: what one of them writes reaches the clients of the
// others. The bus is one inside the process; its links can be cut.
#include "bus/local_hub.h"
#include "server/cluster/cluster.h"
#include "server/rooms/actions.h"
#include "server/rooms/clock.h"
#include "server/rooms/listening.h"
#include "server/rooms/lobby/pairing.h"
#include "server/rooms/secrets.h"
#include "store/open.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <thread>

namespace khepri::server {
namespace {

constexpr std::int64_t second = 1000;
constexpr std::uint64_t an_address = 11;

// All servers of a test run on its thread and have its clock.
struct Shared {
    Posted posted;
    std::int64_t wall = 3'600'000'000'000;
    std::int64_t steady = 0;
    std::filesystem::path database;
    bus::LocalHub hub;
    Log log{Level::error};
};

class TestServer {
public:
    TestServer(Shared& shared, const std::string& name, int search_threads)
        : shared_(shared),
          connections_(stores(shared), {}, post()),
          search_pool_(search_threads, metrics),
          bus_(shared.hub.join(post())),
          registry_({[this] { return clock_.now(); },
                     [this] { return shared_.steady; },
                     post(),
                     {},
                     connections_,
                     search_pool_,
                     metrics,
                     shared.log,
                     Rate{1, 5},
                     AwayLimit{120 * second},
                     1000,
                     100,
                     StoreHealth(shared.log, metrics),
                     std::chrono::minutes(2),
                     {},
                     true},
                    {300 * second, 5, Rates({1.0 / 3600, 3}, 100, 1)}),
          cluster_(std::make_shared<Cluster>(
              *bus_, name, "store", [&shared] { return shared.steady; }, metrics)) {
        registry_.join(cluster_);
        cluster_->tick();
    }
    ~TestServer() { cluster_->close(); }
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    RoomRegistry& registry() { return registry_; }
    Pairing& pairing() { return pairing_; }
    // The bus has lost its connection and found it again.
    void reconnect() { cluster_->on_bus(true); }

    std::string create(const wire::CreateMatch& request) {
        std::string match;
        registry_.create(request, an_address, [&](const auto& created) {
            match = std::get<wire::CreateMatchAnswer>(created).match;
        });
        shared_.posted.run_until([&] { return !match.empty(); });
        return match;
    }
    std::shared_ptr<OpenRoom> find(const std::string& match) {
        std::shared_ptr<OpenRoom> room;
        registry_.find(
            match, [&](const auto& found) { room = std::get<std::shared_ptr<OpenRoom>>(found); });
        shared_.posted.run_until([&] { return room != nullptr; });
        return room;
    }
    wire::FromServer act(const std::shared_ptr<OpenRoom>& room, Seat seat,
                         const wire::ToServer& message) {
        std::optional<wire::FromServer> answer;
        handle_action(registry_, room, {seat, an_address}, message,
                      [&](const ActionResult& done) { answer = done.answer; });
        shared_.posted.run_until([&] { return answer.has_value(); });
        return *answer;
    }
    void sit(const std::shared_ptr<OpenRoom>& room, Seat seat) {
        wire::TakeSeat wanted;
        wanted.seat = seat;
        wanted.name = "Anna";
        wanted.seed = std::string(64, '1');
        bool is_done = false;
        room->request(
            [&](const Room& one) { return decide_seat(one, wanted, random_token(), room->now()); },
            [&](const Reply& reply) {
                EXPECT_FALSE(reply.error);
                is_done = true;
            });
        shared_.posted.run_until([&] { return is_done; });
    }
    // The first move that the rules allow.
    void move(const std::shared_ptr<OpenRoom>& room) {
        const Seat seat = room->room().match().to_act().front();
        const auto move = room->room().match().question(seat).plain_moves.front();
        const auto answer = act(room, seat, wire::MoveAction{"", room->room().version(), move});
        ASSERT_TRUE(std::holds_alternative<wire::Done>(answer));
    }

    Metrics metrics;

private:
    static store::Connections::Stores stores(const Shared& shared) {
        store::Connections::Stores stores;
        stores.push_back(std::move(*store::open(shared.database)));
        return stores;
    }
    std::function<void(std::function<void()>)> post() {
        return
            [&posted = shared_.posted](std::function<void()> run) { posted.add(std::move(run)); };
    }

    Shared& shared_;
    Clock clock_{[this] { return shared_.wall; }, [this] { return shared_.steady; }};
    store::Connections connections_;
    SearchPool search_pool_;
    std::unique_ptr<bus::Bus> bus_;
    RoomRegistry registry_;
    std::shared_ptr<Cluster> cluster_;
    Pairing pairing_{registry_};
};

class ClusterTest : public testing::Test {
protected:
    ClusterTest() {
        folder_ = std::filesystem::temp_directory_path() / ("khepri-" + random_name());
        std::filesystem::create_directory(folder_);
        shared_.database = folder_ / "khepri.db";
        one_ = std::make_unique<TestServer>(shared_, "one", 0);
        other_ = std::make_unique<TestServer>(shared_, "other", 0);
    }
    ~ClusterTest() override {
        one_.reset();
        other_.reset();
        std::filesystem::remove_all(folder_);
    }
    ClusterTest(const ClusterTest&) = delete;
    ClusterTest& operator=(const ClusterTest&) = delete;

    // Time passes in which the servers hear each other, unless the links are cut.
    void pass(std::int64_t milliseconds) {
        constexpr std::int64_t step = 200;
        for (std::int64_t passed = 0; passed < milliseconds; passed += step) {
            shared_.wall += step;
            shared_.steady += step;
            for (TestServer* const server : {one_.get(), other_.get()})
                if (server != nullptr) server->registry().tick();
            shared_.posted.run_waiting();
        }
    }
    template <class Condition>
    void run_until(const Condition& is_so) {
        shared_.posted.run_until(is_so);
    }
    // Time passes until it is so; the threads of the stores may be slow.
    template <class Condition>
    void pass_until(const Condition& is_so) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (!is_so() && std::chrono::steady_clock::now() < end) {
            pass(200);
            std::this_thread::yield();
        }
        EXPECT_TRUE(is_so());
    }

    static wire::CreateMatch requested() {
        wire::CreateMatch request;
        request.game = "mummies";
        request.options = wire::Json{{"players", 2}};
        request.in_lobby = true;
        return request;
    }
    // A match that both servers have in memory.
    void begin(const wire::CreateMatch& request = requested()) {
        const std::string match = one_->create(request);
        here_ = one_->find(match);
        one_->sit(here_, 0);
        if (request.seats.empty()) one_->sit(here_, 1);
        run_until([&] { return here_->room().phase() == MatchPhase::playing; });
        there_ = other_->find(match);
    }

    // Both servers have the match in memory, and it is the computer's turn.
    void begin_against_the_computer() {
        wire::CreateMatch request = requested();
        request.options = wire::Json{{"players", 3}};
        request.seats = {{"novice"}, {}, {"novice"}};
        const std::string match = one_->create(request);
        here_ = one_->find(match);
        there_ = other_->find(match);
        one_->sit(here_, 1);
        run_until([&] {
            return here_->room().phase() == MatchPhase::playing &&
                   there_->room().phase() == MatchPhase::playing;
        });
        if (here_->room().match().to_act() == SeatSet::only(1)) one_->move(here_);
    }
    // That wait: nobody has threads for them.
    std::size_t searches() {
        return one_->registry().context().search_pool.waiting() +
               other_->registry().context().search_pool.waiting();
    }

    Shared shared_;
    std::filesystem::path folder_;
    std::unique_ptr<TestServer> one_;
    std::unique_ptr<TestServer> other_;
    std::shared_ptr<OpenRoom> here_;
    std::shared_ptr<OpenRoom> there_;
};

// Who sat at the other server was never told.
TEST_F(ClusterTest, AMoveAtOneServerIsToldAtTheOther) {
    begin();
    Listener anna(0);
    Listener ben(1);
    here_->subscribe(anna);
    there_->subscribe(ben);
    one_->move(here_);
    run_until([&] { return ben.received("update").size() == 1; });
    EXPECT_EQ(there_->room().version(), 1);
    other_->move(there_);
    run_until([&] { return anna.received("update").size() == 2; });
    EXPECT_EQ(here_->room().version(), 2);
    here_->unsubscribe(anna);
    there_->unsubscribe(ben);
}

TEST_F(ClusterTest, ChatIsToldAtAllServers) {
    begin();
    Listener ben(1);
    there_->subscribe(ben);
    wire::ChatAction action;
    action.text = "Hello";
    one_->act(here_, 0, action);
    run_until([&] { return ben.received("chat").size() == 1; });
    there_->unsubscribe(ben);
}

TEST_F(ClusterTest, WhatTheBusHasLostIsFoundByComparingVersions) {
    begin();
    Listener ben(1);
    there_->subscribe(ben);
    shared_.hub.set_links(bus::LocalHub::Links::lossy);
    one_->move(here_);
    shared_.posted.run_waiting();
    EXPECT_TRUE(ben.received("update").empty());
    pass_until([&] { return ben.received("update").size() == 1; });
    EXPECT_EQ(other_->metrics.versions_behind.value(), 1U);
    there_->unsubscribe(ben);
}

// A client that a proxy sent to the other server saw an earlier version than it knew.
TEST_F(ClusterTest, WhoComesToAServerSeesAllThatWasStoredBefore) {
    begin();
    shared_.hub.set_links(bus::LocalHub::Links::down);
    one_->move(here_);
    EXPECT_EQ(there_->room().version(), 0);
    EXPECT_EQ(other_->find(here_->room().id())->room().version(), 1);
}

TEST_F(ClusterTest, OfTwoMovesAtOnceOneIsRefused) {
    begin();
    const Seat seat = here_->room().match().to_act().front();
    const auto move = here_->room().match().question(seat).plain_moves.front();
    std::vector<wire::FromServer> answers;
    int number = 0;
    for (const auto& [server, room] :
         {std::pair(one_.get(), here_), std::pair(other_.get(), there_)})
        handle_action(server->registry(), room, {seat, an_address},
                      wire::MoveAction{"m" + std::to_string(++number), 0, move},
                      [&](const ActionResult& done) { answers.push_back(done.answer); });
    run_until([&] { return answers.size() == 2; });
    int done = 0;
    for (const wire::FromServer& answer : answers)
        if (std::holds_alternative<wire::Done>(answer)) ++done;
    EXPECT_EQ(done, 1);
    EXPECT_EQ(one_->find(here_->room().id())->room().version(), 1);
}

TEST_F(ClusterTest, AnActionThatIsRepeatedAtTheOtherServerIsDoneOnce) {
    begin();
    const Seat seat = here_->room().match().to_act().front();
    const auto move = here_->room().match().question(seat).plain_moves.front();
    const wire::MoveAction action{"once", 0, move};
    EXPECT_TRUE(std::holds_alternative<wire::Done>(one_->act(here_, seat, action)));
    const auto again = other_->act(other_->find(here_->room().id()), seat, action);
    ASSERT_TRUE(std::holds_alternative<wire::Done>(again));
    EXPECT_EQ(std::get<wire::Done>(again).version, 1);
    EXPECT_EQ(there_->room().version(), 1);
}

TEST_F(ClusterTest, WhoIsConnectedElsewhereIsNotAway) {
    begin();
    Listener anna(0);
    Listener ben(1);
    Listener cleo(spectator, "Cleo");
    here_->subscribe(anna);
    there_->subscribe(ben);
    there_->subscribe(cleo);
    run_until([&] { return here_->connected().contains(1) && there_->connected().contains(0); });
    run_until([&] { return here_->presence().spectators.count == 1; });
    EXPECT_EQ(here_->presence().spectators.names, std::vector<std::string>{"Cleo"});
    EXPECT_TRUE(anna.received("seats").back()["seats"][1]["connected"]);
    there_->unsubscribe(ben);
    run_until([&] { return !here_->connected().contains(1); });
    EXPECT_FALSE(anna.received("seats").back()["seats"][1]["connected"]);
    there_->unsubscribe(cleo);
    run_until([&] { return here_->presence().spectators.count == 0; });
    here_->unsubscribe(anna);
}

TEST_F(ClusterTest, TheConnectionsOfALostServerAreGone) {
    begin();
    Listener anna(0);
    Listener ben(1);
    here_->subscribe(anna);
    there_->subscribe(ben);
    run_until([&] { return here_->connected().contains(1); });
    shared_.hub.set_links(bus::LocalHub::Links::lossy);
    pass_until([&] { return !here_->connected().contains(1); });
    shared_.hub.set_links(bus::LocalHub::Links::up);
    one_->reconnect();
    run_until([&] { return here_->connected().contains(1); });
    here_->unsubscribe(anna);
    there_->unsubscribe(ben);
}

// Without the bus everybody at other servers was taken for away, and could be replaced by the
// computer.
TEST_F(ClusterTest, WithoutABusNobodyIsTakenForAway) {
    begin();
    Listener anna(0);
    Listener ben(1);
    here_->subscribe(anna);
    there_->subscribe(ben);
    run_until([&] { return here_->connected().contains(1); });
    shared_.hub.set_links(bus::LocalHub::Links::down);
    pass(300 * second);
    EXPECT_TRUE(here_->connected().contains(1));
    there_->unsubscribe(ben); // and is gone when the servers hear each other again
    EXPECT_FALSE(here_->presence().is_complete);
    shared_.hub.set_links(bus::LocalHub::Links::up);
    one_->reconnect();
    pass_until([&] { return !here_->connected().contains(1); });
    EXPECT_TRUE(here_->presence().is_complete);
    here_->unsubscribe(anna);
}

// A server that was slow for a few seconds was taken for lost, and its connections stayed
// forgotten.
TEST_F(ClusterTest, AServerThatIsHeardAgainIsAskedWhoIsConnected) {
    begin();
    Listener anna(0);
    Listener ben(1);
    here_->subscribe(anna);
    there_->subscribe(ben);
    run_until([&] { return here_->connected().contains(1) && there_->connected().contains(0); });
    shared_.hub.set_links(bus::LocalHub::Links::lossy);
    pass_until([&] { return !here_->connected().contains(1) && !there_->connected().contains(0); });
    shared_.hub.set_links(bus::LocalHub::Links::up);
    pass_until([&] { return here_->connected().contains(1) && there_->connected().contains(0); });
    here_->unsubscribe(anna);
    there_->unsubscribe(ben);
}

TEST_F(ClusterTest, AMatchEndsWhenPlayersAtDifferentServersAgree) {
    begin();
    Listener anna(0);
    Listener ben(1);
    here_->subscribe(anna);
    there_->subscribe(ben);
    one_->act(here_, 0, wire::EndMatchAction{});
    run_until([&] { return there_->presence().wants_end.contains(0); });
    pass(1);
    one_->act(here_, 0, wire::KeepPlayingAction{});
    run_until([&] { return there_->presence().wants_end.empty(); });
    pass(1);
    other_->act(there_, 1, wire::EndMatchAction{});
    run_until([&] { return here_->presence().wants_end.contains(1); });
    pass(1);
    one_->act(here_, 0, wire::EndMatchAction{});
    run_until([&] { return there_->room().has_ended_by_agreement(); });
    here_->unsubscribe(anna);
    there_->unsubscribe(ben);
}

// Every server let the computer search for every match that it had in memory.
TEST_F(ClusterTest, OneServerLetsTheComputerPlay) {
    begin_against_the_computer();
    pass_until([&] { return searches() == 1; });
    pass(2 * second);
    EXPECT_EQ(searches(), 1U);
}

TEST_F(ClusterTest, WhenThatServerIsLostAnotherLetsTheComputerPlay) {
    begin_against_the_computer();
    pass_until([&] { return searches() == 1; });
    shared_.hub.set_links(bus::LocalHub::Links::lossy); // each takes the other for lost
    pass_until([&] { return searches() == 2; });
}

TEST_F(ClusterTest, PlayersAtDifferentServersArePaired) {
    wire::PairingRequest wanted;
    wanted.game = "mummies";
    wanted.options = wire::Json{{"players", 2}};
    wanted.name = "Anna";
    wanted.seed = std::string(64, '1');
    std::vector<wire::PairingAnswer> answers;
    for (TestServer* const server : {one_.get(), other_.get()})
        server->pairing().request(wanted, random_token(), an_address, [&](const auto& paired) {
            answers.push_back(std::get<wire::PairingAnswer>(paired));
        });
    run_until([&] { return answers.size() == 2; });
    EXPECT_EQ(answers[0].match, answers[1].match);
    EXPECT_NE(answers[0].seat, answers[1].seat);
}

// Each of two servers took the other for the author of the latest event, and neither let the
// computer play for four seconds.
TEST_F(ClusterTest, AMessageThatComesLateDoesNotChangeWhoLetsTheComputerPlay) {
    const auto link =
        shared_.hub.join([this](std::function<void()> run) { shared_.posted.add(std::move(run)); });
    const auto cluster = std::make_shared<Cluster>(
        *link, "third", "store", [this] { return shared_.steady; }, one_->metrics);
    pass_until([&] { return cluster->is_alive("one"); });
    {
        RoomPeers peers(cluster, "match", 0, [](const wire::RoomMessage&) {});
        peers.note(wire::EventsWritten{"one", 6});
        EXPECT_FALSE(peers.leads(shared_.steady, 0));
        peers.publish_written(8);
        peers.note(wire::EventsWritten{"one", 7});
        EXPECT_TRUE(peers.leads(shared_.steady, 0));
    }
    cluster->close();
}

TEST_F(ClusterTest, TheLobbyListsTheMatchesOfAllServersOnce) {
    const auto waiting = one_->find(one_->create(requested()));
    one_->sit(waiting, 0);
    waiting->mark_present(0, an_address);
    begin();
    here_->mark_present(0, an_address);
    there_->mark_present(1, an_address + 1);
    for (TestServer* const server : {one_.get(), other_.get()})
        pass_until([&] {
            const wire::Lobby lobby = server->registry().lobby();
            return lobby.waiting.size() == 1 && lobby.playing.size() == 1;
        });
}

TEST_F(ClusterTest, AnAddressCreatesNoMoreMatchesAtTwoServersThanAtOne) {
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(one_->registry().count_match(an_address));
    shared_.posted.run_waiting();
    EXPECT_TRUE(other_->registry().count_match(an_address));
    EXPECT_FALSE(other_->registry().count_match(an_address + 1));
}

} // namespace
} // namespace khepri::server
