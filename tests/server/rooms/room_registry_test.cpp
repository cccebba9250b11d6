// All rooms together, with a store but without sockets: time, searches, the lobby, the next match.
// The test controls both clocks of the host.
#include "server/rooms/actions.h"
#include "server/rooms/clock.h"
#include "server/rooms/listening.h"
#include "server/rooms/lobby/pairing.h"
#include "server/rooms/messages/seat_messages.h"
#include "server/rooms/secrets.h"
#include "store/open.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace khepri::server {
namespace {

struct Limits {
    int threads = 0; // none: searches wait for ever
    std::size_t searches_per_address = 100;
    int listed_per_address = 2;
    double matches = 1000;
};

class RoomRegistryTest : public testing::Test {
protected:
    static constexpr std::int64_t second = 1000;
    static constexpr std::int64_t hour = 3600 * second;
    static constexpr std::int64_t idle_time = 300 * second;
    static constexpr std::int64_t away_after = 120 * second;
    static constexpr std::uint64_t ours = 11;
    static constexpr std::uint64_t theirs = 22;

    RoomRegistryTest() {
        folder_ = std::filesystem::temp_directory_path() / ("khepri-" + random_name());
        std::filesystem::create_directory(folder_);
        start({});
    }
    ~RoomRegistryTest() override {
        stop();
        std::filesystem::remove_all(folder_);
    }
    RoomRegistryTest(const RoomRegistryTest&) = delete;
    RoomRegistryTest& operator=(const RoomRegistryTest&) = delete;

    // Again with the same store.
    void start(const Limits& limits) {
        stop();
        auto store = store::open(folder_ / "khepri.db");
        ASSERT_TRUE(store) << store.error();
        posted_ = std::make_unique<Posted>();
        const auto post = [this](std::function<void()> run) { posted_->add(std::move(run)); };
        clock_ = std::make_unique<Clock>([this] { return wall_; }, [this] { return steady_; });
        store::Connections::Stores stores;
        stores.push_back(std::move(*store));
        connections_ = std::make_unique<store::Connections>(std::move(stores),
                                                            store::Connections::Stores{}, post);
        search_pool_ = std::make_unique<SearchPool>(limits.threads, metrics_);
        registry_ =
            std::make_unique<RoomRegistry>(RoomContext{[this] { return clock_->now(); },
                                                       [this] { return steady_; },
                                                       post,
                                                       {},
                                                       *connections_,
                                                       *search_pool_,
                                                       metrics_,
                                                       log_,
                                                       Rate{1, 5},
                                                       AwayLimit{away_after},
                                                       1000,
                                                       limits.searches_per_address,
                                                       StoreHealth(log_, metrics_),
                                                       std::chrono::minutes(2)},
                                           RoomLimits{idle_time, limits.listed_per_address,
                                                      Rates({1.0 / 3600, limits.matches}, 100, 1)});
        pairing_ = std::make_unique<Pairing>(*registry_);
    }
    void stop() {
        search_pool_.reset();
        connections_.reset();
        pairing_.reset();
        registry_.reset();
    }

    void pass(std::int64_t milliseconds) {
        wall_ += milliseconds;
        steady_ += milliseconds;
    }

    std::variant<wire::CreateMatchAnswer, ServerError> create(const wire::CreateMatch& request,
                                                              std::uint64_t address = ours) {
        std::optional<std::variant<wire::CreateMatchAnswer, ServerError>> answer;
        registry_->create(request, address, [&](const auto& created) { answer = created; });
        posted_->run_until([&] { return answer.has_value(); });
        return *answer;
    }

    std::shared_ptr<OpenRoom> find(const std::string& match) {
        std::shared_ptr<OpenRoom> room;
        registry_->find(
            match, [&](const auto& found) { room = std::get<std::shared_ptr<OpenRoom>>(found); });
        posted_->run_until([&] { return room != nullptr; });
        return room;
    }

    std::shared_ptr<OpenRoom> created(const wire::CreateMatch& request,
                                      std::uint64_t address = ours) {
        return find(std::get<wire::CreateMatchAnswer>(create(request, address)).match);
    }

    Reply request(const std::shared_ptr<OpenRoom>& room, OpenRoom::Decide decide) {
        std::optional<Reply> answer;
        room->request(std::move(decide), [&](const Reply& reply) { answer = reply; });
        posted_->run_until([&] { return answer.has_value(); });
        return *answer;
    }

    void sit(const std::shared_ptr<OpenRoom>& room, Seat seat, std::uint64_t address = ours) {
        wire::TakeSeat wanted;
        wanted.seat = seat;
        wanted.name = "Anna";
        wanted.seed = std::string(64, '1');
        const Reply taken = request(room, [&](const Room& one) {
            return decide_seat(one, wanted, random_token(), room->now());
        });
        ASSERT_FALSE(taken.error) << taken.error->code;
        room->mark_present(seat, address);
    }

    wire::FromServer act(const std::shared_ptr<OpenRoom>& room, Seat seat,
                         const wire::ToServer& message) {
        std::optional<wire::FromServer> answer;
        handle_action(*registry_, room, {seat, ours}, message,
                      [&](const ActionResult& done) { answer = done.answer; });
        posted_->run_until([&] { return answer.has_value(); });
        return *answer;
    }

    // A match of two that is being played.
    std::shared_ptr<OpenRoom> begun() {
        const auto room = created(requested("mummies", 2));
        sit(room, 0);
        sit(room, 1);
        posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
        return room;
    }

    static wire::PairingRequest wanted_pair(std::size_t players) {
        wire::PairingRequest request;
        request.game = "mummies";
        request.options = wire::Json{{"players", players}};
        request.name = "Anna";
        request.seed = std::string(64, '1');
        return request;
    }
    Pairing::Answer try_to_pair(const wire::PairingRequest& request, std::uint64_t address = ours,
                                const std::string& token = random_token()) {
        std::optional<Pairing::Answer> answer;
        pairing_->request(request, token, address, [&](const auto& paired) { answer = paired; });
        posted_->run_until([&] { return answer.has_value(); });
        return *answer;
    }
    wire::PairingAnswer pair(const wire::PairingRequest& request,
                             const std::string& token = random_token()) {
        return std::get<wire::PairingAnswer>(try_to_pair(request, ours, token));
    }

    // The first move that the rules allow.
    void move(const std::shared_ptr<OpenRoom>& room) {
        const Seat seat = room->room().match().to_act().front();
        const auto move = room->room().match().question(seat).plain_moves.front();
        const auto answer = act(room, seat, wire::MoveAction{"", room->room().version(), move});
        ASSERT_TRUE(std::holds_alternative<wire::Done>(answer));
    }

    static wire::CreateMatch requested(const std::string& game, std::size_t seats) {
        wire::CreateMatch request;
        request.game = game;
        request.options = wire::Json{{"players", seats}};
        request.in_lobby = true; // nobody needs an invitation
        return request;
    }
    static wire::CreateMatch solo() {
        wire::CreateMatch request = requested("scarabya", 1);
        request.options = wire::Json{{"mode", "solo"}, {"players", 1}, {"flips", true}};
        return request;
    }
    static wire::CreateMatch against_masters() {
        wire::CreateMatch request = requested("mummies", 5);
        request.seats = {{}, {"master"}, {"master"}, {"master"}, {"master"}};
        request.turn_seconds = 1;
        return request;
    }

    // A match whose only person has let the time run out: the computer searches.
    std::shared_ptr<OpenRoom> searching(std::uint64_t address) {
        const auto room = created(against_masters(), address);
        let_search(room, address);
        return room;
    }
    void let_search(const std::shared_ptr<OpenRoom>& room, std::uint64_t address) {
        sit(room, 0, address);
        posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
        pass(2 * second);
        registry_->tick();
    }

    // The names of the matches, sorted.
    static std::vector<std::string> names(const std::vector<wire::LobbyMatch>& list) {
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
    std::unique_ptr<store::Connections> connections_;
    std::unique_ptr<SearchPool> search_pool_;
    std::unique_ptr<RoomRegistry> registry_;
    std::unique_ptr<Pairing> pairing_;
};

TEST_F(RoomRegistryTest, RatesRefillWhileTheHostSClockIsSetBack) {
    start({.matches = 1});
    EXPECT_FALSE(registry_->count_match(ours));
    EXPECT_TRUE(registry_->count_match(ours));
    wall_ -= 5 * hour;
    pass(hour);
    EXPECT_FALSE(registry_->count_match(ours));
}

TEST_F(RoomRegistryTest, AChatGoesOnWhileTheHostSClockIsSetBack) {
    const auto room = created(requested("mummies", 2));
    sit(room, 0);
    while (room->may_chat(0)) {
    }
    wall_ -= 5 * hour;
    pass(10 * second);
    EXPECT_TRUE(room->may_chat(0));
}

TEST_F(RoomRegistryTest, TimeDoesNotGoBackInAMatchWhileTheHostSClockIsSetBack) {
    const auto room = created(solo());
    sit(room, 0);
    posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
    wall_ -= hour;
    while (room->room().phase() == MatchPhase::playing) {
        pass(second);
        move(room);
    }
    const Record record = room->room().record();
    EXPECT_EQ(record.events[1].milliseconds, 2 * second);
    const auto read = parse_record(to_text(record));
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(runtime::examine(room->room().game(), *read).findings.empty()) << "khepri verify";
}

// Otherwise the clock of a turn would not run out for an hour.
TEST_F(RoomRegistryTest, AMatchThatIsAheadOfTheClockGoesOnFromThereAfterARestart) {
    wire::CreateMatch asked = requested("mummies", 2);
    asked.turn_seconds = 30;
    const std::string match = created(asked)->room().id();
    {
        const auto room = find(match);
        sit(room, 0);
        sit(room, 1);
        posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
        pass(second);
        move(room);
    }
    wall_ -= hour;
    start({.threads = 1});
    const auto room = find(match);
    const Seat seat = room->room().match().to_act().front();
    EXPECT_EQ(*room->room().deadline(seat) - room->now(), 30 * second);
    pass(31 * second);
    registry_->tick();
    posted_->run_until([&] { return room->room().version() == 2; });
    EXPECT_EQ(room->room().latest_by(), wire::PlayedBy::clock);
}

TEST_F(RoomRegistryTest, SearchesOfOneAddressAreBoundedAndHinderNobodyElse) {
    start({.searches_per_address = 3});
    std::vector<std::shared_ptr<OpenRoom>> rooms;
    for (int i = 0; i < 5; ++i) rooms.push_back(created(against_masters(), theirs));
    for (const auto& room : rooms) let_search(room, theirs);
    EXPECT_EQ(search_pool_->waiting(theirs), 3U);
    EXPECT_EQ(search_pool_->waiting(), 3U);
    const auto refused = create(requested("mummies", 2), theirs);
    ASSERT_TRUE(std::holds_alternative<ServerError>(refused));
    EXPECT_EQ(std::get<ServerError>(refused).code, "too_busy");
    searching(ours);
    EXPECT_EQ(search_pool_->waiting(ours), 1U);
}

TEST_F(RoomRegistryTest, SearchesThatHadToWaitAreStartedLater) {
    start({.threads = 1, .searches_per_address = 1});
    const auto first = created(against_masters(), theirs);
    const auto other = created(against_masters(), theirs);
    let_search(first, theirs);
    let_search(other, theirs);
    while (first->room().version() == 0 || other->room().version() == 0) {
        pass(second);
        registry_->tick();
        const int before = first->room().version() + other->room().version();
        posted_->run_until(
            [&] { return first->room().version() + other->room().version() > before; });
    }
}

// Whatever else arrives meanwhile waits behind what has been read and not yet been loaded.
TEST_F(RoomRegistryTest, OnlyAFewOfManyMatchesAreReadAhead) {
    std::vector<std::string> matches;
    for (int i = 0; i < 50; ++i)
        matches.push_back(std::get<wire::CreateMatchAnswer>(create(requested("mummies", 2))).match);
    start({});
    std::size_t found = 0;
    for (const std::string& match : matches) registry_->find(match, [&](const auto&) { ++found; });
    while (found < matches.size()) {
        connections_->ask([](store::Store&) {}); // lets the store get ahead
        posted_->run_until([&, before = found] { return found > before; });
    }
    EXPECT_EQ(registry_->size(), matches.size());
    EXPECT_LE(posted_->most_waiting(), std::size_t{RoomRegistry::max_loaded_at_once});
}

TEST_F(RoomRegistryTest, AMatchThatIsAskedForTwiceIsReadOnce) {
    const auto match = std::get<wire::CreateMatchAnswer>(create(requested("mummies", 2))).match;
    std::vector<std::shared_ptr<OpenRoom>> rooms;
    for (int i = 0; i < 3; ++i)
        registry_->find(match, [&](const auto& found) {
            rooms.push_back(std::get<std::shared_ptr<OpenRoom>>(found));
        });
    posted_->run_until([&] { return rooms.size() == 3; });
    EXPECT_EQ(rooms.front(), rooms.back());
    EXPECT_EQ(posted_->most_waiting(), 1U);
}

TEST_F(RoomRegistryTest, ManyRoomsWhoseTimeHasComeDoNotRunAllAtOnce) {
    std::vector<std::shared_ptr<OpenRoom>> rooms;
    for (int i = 0; i < 2 * RoomRegistry::max_alarms_at_once; ++i) {
        rooms.push_back(created(against_masters(), static_cast<std::uint64_t>(1000 + i)));
        sit(rooms.back(), 0, static_cast<std::uint64_t>(1000 + i));
        posted_->run_until([&] { return rooms.back()->room().phase() == MatchPhase::playing; });
    }
    posted_->run_waiting();
    const std::size_t before = search_pool_->waiting();
    pass(2 * second);
    registry_->tick();
    EXPECT_LE(search_pool_->waiting() - before, std::size_t{RoomRegistry::max_alarms_at_once});
    posted_->run_waiting();
    EXPECT_EQ(search_pool_->waiting(), rooms.size());
}

TEST_F(RoomRegistryTest, TheTextOfTheLobbyFollowsEveryChange) {
    const auto text = [this] { return registry_->lobby_text(); };
    const auto shows_lobby = [&] {
        std::string now;
        wire::write_json(now, registry_->lobby());
        return text() == now;
    };
    std::set<std::string> texts{text()};
    const auto expect_change = [&](const std::string& what) {
        EXPECT_TRUE(shows_lobby()) << what;
        EXPECT_TRUE(texts.insert(text()).second) << what;
    };
    const auto room = created(requested("mummies", 2));
    sit(room, 0);
    expect_change("someone sat down");
    Listener anna(0);
    room->subscribe(anna);
    expect_change("and is connected");
    Listener vera(spectator);
    room->subscribe(vera);
    expect_change("someone watches");
    sit(room, 1);
    posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
    expect_change("the match has started");
    room->unsubscribe(vera);
    expect_change("nobody watches any more");
    room->unsubscribe(anna);
    expect_change("the connection was lost");
    registry_->unload(room->room().id());
    EXPECT_TRUE(shows_lobby());
}

TEST_F(RoomRegistryTest, AMatchThatLeavesTheLobbyIsNotShownAnyMore) {
    const auto room = created(requested("mummies", 2));
    sit(room, 0);
    EXPECT_NE(registry_->lobby_text().find(room->room().id()), std::string::npos);
    wire::ChangeSettingsAction action;
    action.in_lobby = false;
    act(room, 0, action);
    EXPECT_EQ(registry_->lobby_text().find(room->room().id()), std::string::npos);
}

TEST_F(RoomRegistryTest, OneAddressHasOnlyAFewMatchesInTheLobby) {
    const auto mine = created(requested("mummies", 2));
    sit(mine, 0);
    std::vector<std::string> latest;
    for (int i = 0; i < 110; ++i) {
        pass(second);
        const auto room = created(requested("mummies", 2), theirs);
        sit(room, 0, theirs);
        latest.push_back(room->room().id());
    }
    std::vector<std::string> expected{mine->room().id(), latest[108], latest[109]};
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(names(registry_->lobby().waiting), expected);
}

TEST_F(RoomRegistryTest, TheLobbyListsOnlyMatchesWithActivePlayers) {
    created(requested("mummies", 2));
    EXPECT_TRUE(registry_->lobby().waiting.empty()) << "nobody sits there";
    const auto room = created(requested("mummies", 2));
    sit(room, 0);
    EXPECT_EQ(registry_->lobby().waiting.size(), 1U);
    pass(idle_time);
    EXPECT_TRUE(registry_->lobby().waiting.empty()) << "nobody was there for long";
    sit(room, 1);
    posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
    EXPECT_EQ(registry_->lobby().playing.size(), 1U);
    pass(idle_time);
    EXPECT_TRUE(registry_->lobby().playing.empty()) << "abandoned";
    act(room, 0, wire::ReturnAction{});
    EXPECT_EQ(registry_->lobby().playing.size(), 1U);
    act(room, 0, wire::LeaveAction{});
    act(room, 1, wire::LeaveAction{});
    EXPECT_TRUE(registry_->lobby().playing.empty()) << "left by all";
}

// Several at once created several matches, and they cost nothing.
TEST_F(RoomRegistryTest, TheNextMatchIsCreatedOnceAndCountsAsOne) {
    start({.matches = 1});
    const auto room = created(solo());
    sit(room, 0);
    posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
    while (room->room().phase() == MatchPhase::playing) move(room);
    const auto created_before = metrics_.matches_created.value();
    std::vector<std::string> answers;
    for (int i = 0; i < 10; ++i)
        registry_->next_match(room, wire::NextMatchKind::rematch, {0, ours}, [&](const auto& next) {
            answers.push_back(std::get<wire::NextMatch>(next).match);
        });
    posted_->run_until([&] { return answers.size() == 10; });
    EXPECT_EQ(std::count(answers.begin(), answers.end(), answers.front()), 10);
    EXPECT_EQ(metrics_.matches_created.value() - created_before, 1U);
    EXPECT_TRUE(registry_->count_match(ours)) << "it was counted";
}

TEST_F(RoomRegistryTest, WhoCreatesTooManyMatchesCreatesNoNextOne) {
    const auto room = created(solo());
    sit(room, 0);
    posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
    while (room->room().phase() == MatchPhase::playing) move(room);
    while (!registry_->count_match(ours)) {
    }
    const auto answer = act(room, 0, wire::NextMatchAction{"1", wire::NextMatchKind::rematch});
    ASSERT_TRUE(std::holds_alternative<wire::ErrorMessage>(answer));
    EXPECT_EQ(std::get<wire::ErrorMessage>(answer).code, "too_many_requests");
    EXPECT_FALSE(room->room().next_match());
}

TEST_F(RoomRegistryTest, SpectatorsAreAnnouncedAtMostOnceASecond) {
    const auto room = begun();
    Listener anna(0);
    Listener vera(spectator, "Vera");
    Listener walt(spectator, "Walt");
    Listener nameless(spectator);
    room->subscribe(anna);
    room->subscribe(vera);
    ASSERT_EQ(anna.received("spectators").size(), 1U);
    EXPECT_EQ(anna.received("spectators")[0]["count"], 1);
    EXPECT_TRUE(vera.received("spectators").empty()) << "the welcome said it";
    room->subscribe(walt);
    room->subscribe(nameless);
    room->unsubscribe(vera);
    registry_->tick();
    EXPECT_EQ(anna.received("spectators").size(), 1U) << "the second is not over";
    EXPECT_EQ(nameless.received("welcome")[0]["spectators"]["count"], 3)
        << "a welcome is up to date";
    pass(second);
    registry_->tick();
    ASSERT_EQ(anna.received("spectators").size(), 2U);
    EXPECT_EQ(anna.received("spectators")[1]["count"], 2);
    EXPECT_EQ(anna.received("spectators")[1]["names"], wire::Json({"Walt"}));
    EXPECT_EQ(walt.received("spectators").back()["count"], 2) << "spectators hear it too";
    pass(second);
    registry_->tick();
    EXPECT_EQ(anna.received("spectators").size(), 2U) << "nothing has changed";
    for (Subscriber* one : std::initializer_list<Subscriber*>{&anna, &walt, &nameless})
        room->unsubscribe(*one);
}

TEST_F(RoomRegistryTest, OnlyTwentySpectatorsAreNamed) {
    const auto room = begun();
    std::deque<Listener> crowd;
    for (int i = 0; i < 25; ++i)
        room->subscribe(crowd.emplace_back(spectator, "Spectator " + std::to_string(i)));
    EXPECT_EQ(room->presence().spectators.count, 25);
    EXPECT_EQ(room->presence().spectators.names.size(), 20U);
    for (Listener& one : crowd) room->unsubscribe(one);
}

TEST_F(RoomRegistryTest, WhoLeavesASeatBeforeTheStartIsASpectator) {
    const auto room = created(requested("mummies", 2));
    sit(room, 0);
    Listener anna(0);
    room->subscribe(anna);
    act(room, 0, wire::LeaveAction{});
    EXPECT_EQ(room->presence().spectators.count, 1);
    EXPECT_EQ(anna.received("spectators").back()["count"], 1);
    room->unsubscribe(anna);
}

TEST_F(RoomRegistryTest, ABotIsNeverASpectator) {
    const auto room = created(requested("mummies", 2));
    sit(room, 0);
    Listener bot(0, {}, true);
    room->subscribe(bot);
    act(room, 0, wire::LeaveAction{});
    EXPECT_EQ(room->presence().spectators.count, 0);
    room->unsubscribe(bot);
}

TEST_F(RoomRegistryTest, TimeAwayCountsFromTheEndOfTheConnection) {
    const auto room = begun();
    Listener anna(0);
    Listener bert(1);
    pass(10 * second);
    room->subscribe(anna);
    EXPECT_EQ(anna.received("welcome")[0]["seats"][1]["away_milliseconds"], 10 * second);
    room->subscribe(bert);
    EXPECT_FALSE(anna.received("seats").back()["seats"][1].contains("away_milliseconds"));
    pass(hour);
    room->unsubscribe(bert);
    EXPECT_EQ(anna.received("seats").back()["seats"][1]["away_milliseconds"], 0);
    pass(second);
    EXPECT_EQ(room->presence().away_milliseconds[1], second);
    act(room, 1, wire::KeepPlayingAction{});
    EXPECT_EQ(room->presence().away_milliseconds[1], 0) << "an action over HTTP is a sign of life";
    room->unsubscribe(anna);
}

TEST_F(RoomRegistryTest, TheComputerPlaysForWhoIsAwayUntilHeReturns) {
    const auto room = begun();
    pass(away_after - 1);
    const auto refused = act(room, 0, wire::LetComputerPlayAction{"1", 1});
    EXPECT_EQ(std::get<wire::ErrorMessage>(refused).code, "not_away");
    EXPECT_EQ(std::get<wire::ErrorMessage>(refused).detail, "1");
    pass(1);
    EXPECT_TRUE(
        std::holds_alternative<wire::Done>(act(room, 0, wire::LetComputerPlayAction{"2", 1})));
    EXPECT_TRUE(room->room().seats()[1].left);
    act(room, 1, wire::ReturnAction{});
    EXPECT_FALSE(room->room().seats()[1].left);
    EXPECT_EQ(room->presence().away_milliseconds[1], 0);
}

TEST_F(RoomRegistryTest, AMatchEndsWhenAllAgree) {
    const auto room = begun();
    Listener anna(0);
    Listener bert(1);
    Listener watcher(spectator);
    for (Listener* one : {&anna, &bert, &watcher}) room->subscribe(*one);
    act(room, 0, wire::EndMatchAction{"1"});
    EXPECT_TRUE(bert.received("seats").back()["seats"][0].value("wants_end", false));
    EXPECT_FALSE(bert.received("seats").back()["seats"][1].contains("wants_end"));
    act(room, 0, wire::KeepPlayingAction{"2"});
    EXPECT_FALSE(bert.received("seats").back()["seats"][0].contains("wants_end"));
    act(room, 1, wire::EndMatchAction{"3"});
    EXPECT_EQ(room->room().phase(), MatchPhase::playing);
    act(room, 0, wire::KeepPlayingAction{"4"});
    EXPECT_FALSE(bert.received("seats").back()["seats"][0].value("wants_end", true)) << "declined";
    EXPECT_TRUE(bert.received("seats").back()["seats"][1].value("wants_end", false));
    act(room, 1, wire::KeepPlayingAction{"5"});
    EXPECT_FALSE(bert.received("seats").back()["seats"][0].contains("wants_end"))
        << "nothing is proposed any more";
    act(room, 1, wire::EndMatchAction{"6"});
    act(room, 0, wire::EndMatchAction{"7"});
    EXPECT_EQ(room->room().phase(), MatchPhase::over);
    for (const Listener* one : {&anna, &bert, &watcher}) {
        ASSERT_EQ(one->received("ended").size(), 1U);
        EXPECT_EQ(one->received("ended")[0]["reason"], "by_agreement");
        EXPECT_EQ(one->received("ended")[0].size(), 2U) << "and no view";
    }
    for (Listener* one : {&anna, &bert, &watcher}) room->unsubscribe(*one);
}

TEST_F(RoomRegistryTest, AMoveWithdrawsTheAgreementOfItsSeatOnly) {
    const auto room = begun();
    const Seat mover = room->room().match().to_act().front();
    const Seat other = left_of(mover, 2);
    act(room, mover, wire::EndMatchAction{"1"});
    move(room);
    EXPECT_TRUE(room->presence().wants_end.empty());
    act(room, mover, wire::EndMatchAction{"2"});
    ASSERT_EQ(room->room().match().to_act().front(), other);
    move(room);
    EXPECT_TRUE(room->presence().wants_end.contains(mover));
}

TEST_F(RoomRegistryTest, AnAgreementIsEnoughOnceTheOthersHaveGone) {
    const auto room = begun();
    Listener anna(0);
    room->subscribe(anna);
    act(room, 0, wire::EndMatchAction{"1"});
    pass(away_after - 1);
    registry_->tick();
    EXPECT_EQ(room->room().phase(), MatchPhase::playing);
    pass(1);
    registry_->tick();
    posted_->run_until([&] { return room->room().phase() == MatchPhase::over; });
    EXPECT_TRUE(room->room().has_ended_by_agreement());
    room->unsubscribe(anna);
}

TEST_F(RoomRegistryTest, AnAgreementIsEnoughOnceTheOthersHaveLeft) {
    const auto room = begun();
    Listener anna(0);
    Listener bert(1);
    room->subscribe(anna);
    room->subscribe(bert);
    act(room, 0, wire::EndMatchAction{"1"});
    act(room, 1, wire::LeaveAction{"2"});
    posted_->run_until([&] { return room->room().phase() == MatchPhase::over; });
    room->unsubscribe(anna);
    room->unsubscribe(bert);
}

TEST_F(RoomRegistryTest, AMatchEndedByAgreementHasANextOneAndIsOverAfterARestart) {
    const auto room = begun();
    const std::string match = room->room().id();
    pass(away_after);
    act(room, 0, wire::EndMatchAction{"1"});
    ASSERT_EQ(room->room().phase(), MatchPhase::over);
    EXPECT_TRUE(registry_->lobby().playing.empty());
    start({});
    const auto again = find(match);
    EXPECT_TRUE(again->room().has_ended_by_agreement());
    const auto next = act(again, 1, wire::NextMatchAction{"2", wire::NextMatchKind::rematch});
    ASSERT_TRUE(std::holds_alternative<wire::NextMatch>(next));
    EXPECT_EQ(std::get<wire::NextMatch>(next).by, Seat{1});
    const auto repeated = act(again, 0, wire::NextMatchAction{"3", wire::NextMatchKind::rematch});
    EXPECT_EQ(std::get<wire::NextMatch>(repeated).by, Seat{1}) << "who asked first";
}

TEST_F(RoomRegistryTest, EveryoneHearsWhoIsTheHost) {
    const auto room = created(requested("mummies", 3));
    Listener watcher(spectator);
    room->subscribe(watcher);
    sit(room, 1);
    EXPECT_EQ(watcher.received("settings").back()["host"], 2);
    sit(room, 0);
    EXPECT_EQ(watcher.received("settings").size(), 1U) << "it is still the same";
    act(room, 1, wire::LeaveAction{});
    EXPECT_EQ(watcher.received("settings").back()["host"], 1);
    room->unsubscribe(watcher);
}

TEST_F(RoomRegistryTest, AChangeThatFillsTheLastFreeSeatStartsTheMatch) {
    const auto room = created(requested("mummies", 2));
    sit(room, 0);
    Listener watcher(spectator);
    room->subscribe(watcher);
    wire::ChangeSettingsAction action;
    action.seats = {{}, {"novice"}};
    ASSERT_TRUE(std::holds_alternative<wire::Done>(act(room, 0, action)));
    EXPECT_EQ(watcher.received("settings").back()["seats"][1]["computer"], "novice");
    posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
    room->unsubscribe(watcher);
}

TEST_F(RoomRegistryTest, TwoWhoComeAtOnceArePaired) {
    std::vector<wire::PairingAnswer> answers;
    for (int i = 0; i < 2; ++i)
        pairing_->request(wanted_pair(2), random_token(), ours, [&](const auto& paired) {
            answers.push_back(std::get<wire::PairingAnswer>(paired));
        });
    posted_->run_until([&] { return answers.size() == 2; });
    EXPECT_EQ(answers[0].match, answers[1].match);
    EXPECT_TRUE(answers[0].created);
    EXPECT_FALSE(answers[1].created);
    EXPECT_EQ((std::vector<int>{answers[0].seat, answers[1].seat}), (std::vector<int>{0, 1}));
    EXPECT_EQ(answers[1].name, "Anna 2");
    const auto room = find(answers[0].match);
    posted_->run_until([&] { return room->room().phase() == MatchPhase::playing; });
}

TEST_F(RoomRegistryTest, AMatchForPairingIsOpenListedAndHasAClock) {
    const auto room = find(pair(wanted_pair(2)).match);
    const auto message = settings_of(room->room(), room->presence(), room->away_after());
    EXPECT_TRUE(message.open);
    EXPECT_TRUE(message.in_lobby);
    EXPECT_FALSE(message.hints);
    EXPECT_EQ(message.turn_milliseconds, 600 * second);
    EXPECT_EQ(message.edition, "classic");
    EXPECT_EQ(registry_->lobby().waiting.size(), 1U);
}

TEST_F(RoomRegistryTest, AskingForAPairTwiceGivesTheSameSeat) {
    const std::string token = random_token();
    const auto first = pair(wanted_pair(2), token);
    const auto again = pair(wanted_pair(2), token);
    EXPECT_EQ(again.match, first.match);
    EXPECT_EQ(again.seat, first.seat);
    EXPECT_EQ(find(first.match)->room().phase(), MatchPhase::waiting) << "nobody plays alone";
    const auto other = pair(wanted_pair(2));
    EXPECT_EQ(other.match, first.match);
    EXPECT_EQ(pair(wanted_pair(2), token).match, first.match) << "also once it has started";
}

TEST_F(RoomRegistryTest, NobodyIsPairedWithWhoHasGone) {
    const auto gone = pair(wanted_pair(2));
    pass(30 * second + 1);
    const auto first = pair(wanted_pair(2));
    EXPECT_NE(first.match, gone.match);
    const auto room = find(first.match);
    Listener anna(0);
    room->subscribe(anna);
    for (int minute = 0; minute < 5; ++minute) {
        registry_->tick();
        pass(20 * second);
    }
    EXPECT_EQ(pair(wanted_pair(2)).match, first.match) << "who is connected is there";
    room->unsubscribe(anna);
}

TEST_F(RoomRegistryTest, NobodyIsPairedWithWhoHasJustGone) {
    const auto first = pair(wanted_pair(2));
    const auto room = find(first.match);
    Listener anna(0);
    room->subscribe(anna);
    registry_->tick();
    room->unsubscribe(anna);
    registry_->tick();
    pass(1);
    EXPECT_NE(pair(wanted_pair(2)).match, first.match);
}

TEST_F(RoomRegistryTest, PairsWantTheSameGameAndOptions) {
    const auto first = pair(wanted_pair(2));
    EXPECT_NE(pair(wanted_pair(3)).match, first.match);
    wire::PairingRequest other = wanted_pair(2);
    other.game = "archaeology";
    EXPECT_NE(pair(other).match, first.match);
    wire::PairingRequest written_out = wanted_pair(2);
    written_out.options = find(first.match)->room().settings().options;
    EXPECT_EQ(pair(written_out).match, first.match) << "defaults may be left out";
}

TEST_F(RoomRegistryTest, PairsAreSeatedOnlyInMatchesForPairs) {
    const auto listed = created(requested("mummies", 2));
    sit(listed, 0);
    const auto first = pair(wanted_pair(2));
    EXPECT_NE(first.match, listed->room().id());
    wire::ChangeSettingsAction action;
    action.hints = true;
    act(find(first.match), 0, action);
    EXPECT_NE(pair(wanted_pair(2)).match, first.match) << "its host has made another of it";
}

TEST_F(RoomRegistryTest, NobodyIsPairedForAGameForOne) {
    wire::PairingRequest alone = wanted_pair(1);
    alone.game = "scarabya";
    alone.options = wire::Json{{"mode", "solo"}, {"players", 1}, {"flips", true}};
    EXPECT_EQ(std::get<ServerError>(try_to_pair(alone)).code, "malformed");
    EXPECT_EQ(std::get<ServerError>(try_to_pair(wanted_pair(9))).code, "malformed");
}

TEST_F(RoomRegistryTest, AMatchForPairingCountsForWhoCreatesIt) {
    start({.matches = 1});
    ASSERT_TRUE(std::holds_alternative<wire::PairingAnswer>(try_to_pair(wanted_pair(3), ours)));
    ASSERT_TRUE(std::holds_alternative<wire::PairingAnswer>(try_to_pair(wanted_pair(3), ours)))
        << "to join costs nothing";
    const auto refused = try_to_pair(wanted_pair(2), ours);
    EXPECT_EQ(std::get<ServerError>(refused).code, "too_many_requests");
    EXPECT_TRUE(std::holds_alternative<wire::PairingAnswer>(try_to_pair(wanted_pair(2), theirs)))
        << "and the next one has his turn";
}

TEST_F(RoomRegistryTest, WhoWaitedForAPairIsFoundAfterARestart) {
    const auto first = pair(wanted_pair(2));
    pass(hour);
    start({});
    const auto room = find(first.match);
    Listener anna(first.seat);
    room->subscribe(anna);
    registry_->tick();
    EXPECT_EQ(pair(wanted_pair(2)).match, first.match);
    room->unsubscribe(anna);
}

} // namespace
} // namespace khepri::server
