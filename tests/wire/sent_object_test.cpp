#include "wire/sent_object.h"

#include "games/all.h"
#include "games/all_wire.h"
#include "wire/games.h"
#include "wire/object.h"

namespace khepri::wire {
namespace {

struct Thing {
    int size = 0;
    std::array<int, 3> places{};
    std::optional<int> price;
    std::string owner;
    bool sold = false;
};

struct DescribeThing {
    void operator()(auto& fields, Thing& thing) const {
        fields.follows("type", "thing");
        fields("size", thing.size, any_int);
        fields("places", thing.places, Each{any_int, 3});
        fields.optional("price", thing.price, any_int);
        fields.unless_empty("owner", thing.owner, Text{0, 100});
        fields.if_true("sold", thing.sold);
        fields.follows("double", std::int64_t{2} * thing.size);
    }
};

class Client {
public:
    // What it is sent.
    std::string update(const Thing& thing) {
        std::string changes;
        return sent_.update(changes, DescribeThing{}, thing) ? changes : "whole";
    }
    const SentObject& sent() const { return sent_; }
    void forget() { sent_.forget(); }

private:
    SentObject sent_;
};

TEST(SentObject, IsSentWholeFirst) {
    Client client;
    const Thing thing{1, {1, 2, 3}, {}, "Anna", false};
    EXPECT_EQ(client.update(thing), "whole");
    EXPECT_EQ(client.sent().text(),
              R"({"type":"thing","size":1,"places":[1,2,3],"owner":"Anna","double":2})");
    EXPECT_EQ(client.update(thing), "{}");
    client.forget();
    EXPECT_EQ(client.sent().text(), "");
    EXPECT_EQ(client.update(thing), "whole");
}

TEST(SentObject, TellsWhatChanges) {
    Client client;
    Thing thing{1, {1, 2, 3}, {}, "Anna", false};
    client.update(thing);
    thing.size = 2;
    EXPECT_EQ(client.update(thing), R"({"size":2,"double":4})");
    thing.price = 5;
    EXPECT_EQ(client.update(thing), R"({"price":5})");
    thing.owner = "Bert";
    thing.places[2] = 4;
    EXPECT_EQ(client.update(thing), R"({"places":[1,2,4],"owner":"Bert"})");
    thing.price.reset();
    thing.owner.clear();
    thing.sold = true;
    EXPECT_EQ(client.update(thing), R"({"sold":true,"price":null,"owner":null})");
    thing.sold = false;
    EXPECT_EQ(client.update(thing), R"({"sold":null})");
    EXPECT_EQ(client.sent().text(), R"({"type":"thing","size":2,"places":[1,2,4],"double":4})");
}

TEST(SentObject, IsSentWholeIfThatIsNoLonger) {
    Client client;
    client.update({1, {1, 2, 3}, 1, "Anna", false});
    EXPECT_EQ(client.update({2, {4, 5, 6}, {}, "", true}), "whole");
    EXPECT_EQ(client.update({2, {4, 5, 6}, {}, "", false}), R"({"sold":null})");
}

// Each object has a memory of its own, though they share space while they are written.
TEST(SentObject, KnowsNothingOfOthers) {
    Client anna;
    Client bert;
    anna.update({1, {1, 2, 3}, 7, "Anna", false});
    bert.update({2, {1, 2, 3}, {}, "Bert", false});
    EXPECT_EQ(anna.update({1, {1, 2, 3}, 8, "Anna", false}), R"({"price":8})");
    EXPECT_EQ(bert.update({2, {1, 2, 3}, 8, "Bert", false}), R"({"price":8})");
}

// In random games: the same text as the view itself, and the same changes as between two texts.
template <Game G>
struct Recipient {
    const G& game;
    Seat seat;
    SentObject sent;
    std::string before;

    void see(const auto& state) {
        const auto view = game.view(state, seat);
        std::string now;
        write_json(now, game, view);
        std::string changes;
        const bool is_shorter = update(sent, changes, game, view);
        ASSERT_EQ(sent.text(), now);
        std::string expected;
        ASSERT_EQ(is_shorter, !before.empty() && write_changes(expected, before, now)) << now;
        ASSERT_EQ(changes, expected) << before << '\n' << now;
        before = now;
    }
};

TEST(SentObject, OfAViewHasTheChangesOfItsText) {
    for_each_setting([]<Game G>(const G& game) {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            std::vector<Recipient<G>> recipients;
            for (const Seat seat : watchers(game)) recipients.push_back({game, seat, {}, {}});
            play(game, seed, [&](const auto& state) {
                for (Recipient<G>& recipient : recipients) recipient.see(state);
            });
        }
    });
}

} // namespace
} // namespace khepri::wire
