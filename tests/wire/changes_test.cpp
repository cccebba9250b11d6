#include "wire/changes.h"

#include "games/all.h"
#include "games/all_wire.h"
#include "wire/games.h"

namespace khepri::wire {
namespace {

struct Case {
    std::string_view what;
    std::string_view before;
    std::string_view after;
    std::string_view changes; // empty: none are written
};

constexpr Case cases[] = {
    {"nothing", R"({"a":1})", R"({"a":1})", R"({})"},
    {"a value", R"({"a":1,"b":2})", R"({"a":1,"b":3})", R"({"b":3})"},
    {"a longer number", R"({"a":1,"b":2})", R"({"a":12,"b":2})", R"({"a":12})"},
    {"a member of a member", R"({"a":{"b":1,"c":[]},"d":1})", R"({"a":{"b":2,"c":[]},"d":1})",
     R"({"a":{"b":2}})"},
    {"a new member", R"({"a":1,"c":3})", R"({"a":1,"b":{"x":[1]},"c":3})", R"({"b":{"x":[1]}})"},
    {"members gone", R"({"a":1,"b":2,"c":3,"d":4})", R"({"a":1,"c":5})",
     ""}, // {"b":null,"c":5,"d":null} is longer
    {"a member gone, the next the same", R"({"a":"0123456789","b":2,"c":[3],"d":1})",
     R"({"a":"0123456789","c":[3],"d":2})", R"({"b":null,"d":2})"},
    {"an item", R"({"a":["0123456789",2,3]})", R"({"a":["0123456789",2,4]})", R"({"a":{"2":4}})"},
    {"items at the end", R"({"a":["0123456789"]})", R"({"a":["0123456789",[2],3]})",
     R"({"a":{"1":[2],"2":3}})"},
    {"a member of an item", R"({"a":[{"b":"0123456789","c":1}]})",
     R"({"a":[{"b":"0123456789","c":2}]})", R"({"a":{"0":{"c":2}}})"},
    {"a short list as a whole", R"({"a":[1,2],"b":"0123456789"})",
     R"({"a":[3,4],"b":"0123456789"})", R"({"a":[3,4]})"},
    {"a list that is shorter as a whole", R"({"a":["0123456789",2],"b":"0123456789"})",
     R"({"a":["0123456789"],"b":"0123456789"})", R"({"a":["0123456789"]})"},
    {"quotes and brackets in a text", R"({"a":"}\",]\\","b":"0123456789"})",
     R"({"a":"]\"\\","b":"0123456789"})", R"({"a":"]\"\\"})"},
    {"a text of which another is the beginning", R"({"a":"x","b":"0123456789"})",
     R"({"a":"x\"","b":"0123456789"})", R"({"a":"x\""})"},
    {"an object in the place of a list", R"({"a":[1],"b":"0123456789"})",
     R"({"a":{"0":2},"b":"0123456789"})", ""},
    {"no shorter than the whole", R"({"a":1})", R"({"a":2})", ""},
};

TEST(Changes, AreWhatDiffers) {
    for (const Case& one : cases) {
        SCOPED_TRACE(one.what);
        std::string changes;
        EXPECT_EQ(write_changes(changes, one.before, one.after), !one.changes.empty());
        EXPECT_EQ(changes, one.changes);
    }
}

TEST(Changes, AreAppended) {
    std::string text = "before ";
    EXPECT_TRUE(write_changes(text, R"({"a":1,"b":1})", R"({"a":1,"b":2})"));
    EXPECT_EQ(text, R"(before {"b":2})");
    EXPECT_FALSE(write_changes(text, R"({"a":1})", R"({"a":2})"));
    EXPECT_EQ(text, R"(before {"b":2})");
}

TEST(Changes, AppliedTheyGiveTheValueAfter) {
    for (const Case& one : cases) {
        if (one.changes.empty()) continue;
        SCOPED_TRACE(one.what);
        Json value = *parse_json(one.before);
        apply_changes(value, *parse_json(one.changes));
        EXPECT_EQ(nlohmann::json(value), nlohmann::json(*parse_json(one.after)));
    }
}

Json random_value(Rng& rng, int depth) {
    const std::uint32_t kind = rng.below(depth > 0 ? 5 : 3);
    if (kind == 0) return static_cast<int>(rng.below(200));
    if (kind == 1) return rng.below(2) == 0;
    if (kind == 2) return std::string(rng.below(4), "a\"\\}{],"[rng.below(7)]);
    Json value = kind == 3 ? Json::array() : Json::object();
    for (char name = 'a'; name < 'f'; ++name) {
        if (rng.below(2) == 0) continue;
        if (kind == 3)
            value.push_back(random_value(rng, depth - 1));
        else
            value[std::string(1, name)] = random_value(rng, depth - 1);
    }
    return value;
}

TEST(Changes, OfAnyTwoValuesLeadFromOneToTheOther) {
    Rng rng = Rng::fast(9);
    for (int i = 0; i < 5000; ++i) {
        Json before = Json::object();
        Json after = Json::object();
        for (char letter = 'a'; letter < 'h'; ++letter) {
            const std::string name(1, letter);
            const Json value = random_value(rng, 3);
            if (rng.below(5) > 0) before[name] = value;
            if (rng.below(5) > 0) after[name] = rng.below(3) > 0 ? value : random_value(rng, 3);
        }
        std::string changes;
        if (!write_changes(changes, before.dump(), after.dump())) continue;
        Json value = before;
        apply_changes(value, *parse_json(changes));
        ASSERT_EQ(nlohmann::json(value), nlohmann::json(after)) << before << changes;
    }
}

// The views of one seat in a random game, each made from the one before.
template <Game G>
struct Follower {
    const G& game;
    Seat seat;
    std::string text;
    Json value;
    std::size_t whole_bytes = 0;
    std::size_t sent_bytes = 0;

    void see(const auto& state) {
        const auto view = game.view(state, seat);
        std::string now;
        write_json(now, game, view);
        std::string changes;
        if (!text.empty() && write_changes(changes, text, now))
            apply_changes(value, *parse_json(changes));
        else
            value = *parse_json(now);
        whole_bytes += now.size();
        sent_bytes += changes.empty() ? now.size() : changes.size();
        text = now;
        const auto back = read_view(game, value);
        ASSERT_TRUE(back) << back.error() << '\n' << now << '\n' << changes;
        ASSERT_TRUE(*back == view) << now << '\n' << changes;
    }
};

TEST(Changes, EveryViewFollowsFromTheOneBefore) {
    for_each_setting([]<Game G>(const G& game) {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            std::vector<Follower<G>> followers;
            for (const Seat seat : watchers(game)) followers.push_back({game, seat, {}, {}});
            play(game, seed, [&](const auto& state) {
                for (Follower<G>& follower : followers) follower.see(state);
            });
            for (const Follower<G>& follower : followers)
                EXPECT_LT(follower.sent_bytes * 2, follower.whole_bytes);
        }
    });
}

} // namespace
} // namespace khepri::wire
