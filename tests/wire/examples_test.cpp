// src/wire/examples holds a file for each kind of message, taken from real games, for those who
// write programs that read them. Here every file is read and written again without a difference.
// With KHEPRI_WRITE_EXAMPLES in the environment the files are written again.
#include "games/all_wire.h"
#include "runtime/any_game.h"
#include "wire/example_files.h"
#include "wire/games.h"
#include "wire/messages.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace khepri::wire {
namespace {

struct Source {
    std::string folder;
    Setting setting;
};

// A folder is called like its game, or game-mode; its options.json tells what is played.
const std::vector<Source> sources = [] {
    std::vector<Source> found;
    for (const auto& entry : std::filesystem::directory_iterator(examples)) {
        const std::string folder = entry.path().filename();
        const std::string game = folder.substr(0, folder.find('-'));
        if (description_named(game) != nullptr)
            found.push_back({folder, {game, to_line(read_json(entry.path() / "options.json"))}});
    }
    return found;
}();

// Messages by the name of their file.
using Messages = std::map<std::string, Json>;

void keep_longest(Messages& messages, const std::string& name, const Json& json) {
    Json& kept = messages[name];
    if (kept.is_null() || to_line(json).size() > to_line(kept).size()) kept = json;
}

// Views with the same fields have the same name.
template <Game G>
std::string moment_of(const G& game, const typename G::State& state, const Json& view) {
    if (game.to_act(state).empty()) return "over";
    if (G::name == "scarabya") return view.contains("pending") ? "pending" : "place";
    if (G::name == "mummies") return view.contains("last_round") ? "play" : "first-round";
    return view.value("phase", "play");
}

// Of all views of a moment the one that tells most; the first move of each type.
template <Game G>
Messages messages_of(const G& game) {
    Messages messages;
    messages["options"] = to_json(game.options());
    messages["edition"] = to_json(game.edition());
    for (std::uint64_t seed = 1; seed <= 6; ++seed)
        play(
            game, seed,
            [&](const auto& state) {
                const Json seen = to_json(game, game.view(state, 0));
                const Json watched = to_json(game, game.view(state, spectator));
                keep_longest(messages, "view-" + moment_of(game, state, seen), seen);
                keep_longest(messages, "view-spectator-" + moment_of(game, state, watched),
                             watched);
                messages["outcome"] = to_json(game.outcome(state), game.seats());
            },
            [&](const auto& state, Seat, const auto& move) {
                const Json json = to_json(game, move);
                messages.try_emplace("move-" + json["type"].template get<std::string>(), json);
                messages.try_emplace("refusal", to_json(*game.why_not(state, 4, move)));
            });
    return messages;
}

// How a message of this name reads and writes again.
template <Game G>
Json rewritten(const G& game, const std::string& name, const Json& json) {
    const auto again = [](const auto& read, const auto& write) {
        EXPECT_TRUE(read) << read.error();
        return read ? write(*read) : Json();
    };
    const auto as_text = [](const auto&... message) {
        std::string text;
        write_json(text, message...);
        return *parse_json(text);
    };
    const auto in_game = [&](const auto& value) { return as_text(game, value); };
    const auto alone = [](const auto& value) { return to_json(value); };
    const auto of_outcome = [&](const Outcome& value) { return as_text(value, game.seats()); };
    if (name == "options") return again(read_options<G>(json), alone);
    if (name == "edition") return again(read_edition<G>(json), alone);
    if (name == "outcome") return again(read_outcome(json, game.seats()), of_outcome);
    if (name == "refusal") return again(read_refusal(json), as_text);
    if (name.starts_with("move-")) return again(read_move(game, json), in_game);
    if (name.starts_with("view-")) return again(read_view(game, json), in_game);
    ADD_FAILURE() << "no message is called " << name;
    return {};
}

void write_examples() {
    for (const Source& source : sources) {
        std::filesystem::create_directories(examples / source.folder);
        const Messages messages =
            std::visit([](const auto& game) { return messages_of(game); }, game_of(source.setting));
        for (const auto& [name, json] : messages)
            std::ofstream(examples / source.folder / (name + ".json")) << json.dump(2) << '\n';
    }
}

TEST(Examples, EveryGameHasSome) {
    for (const std::string& name : game_names())
        EXPECT_TRUE(std::any_of(sources.begin(), sources.end(),
                                [&](const Source& source) { return source.setting.game == name; }))
            << "write src/wire/examples/" << name
            << "/options.json; KHEPRI_WRITE_EXAMPLES=1 ./test wire 'Examples.*' makes the rest";
}

TEST(Examples, EveryFileIsReadAndWrittenAgainWithoutADifference) {
    if (std::getenv("KHEPRI_WRITE_EXAMPLES") != nullptr) write_examples();
    for (const Source& source : sources) {
        SCOPED_TRACE(source.folder);
        const auto game = runtime::make_game(source.setting.game,
                                             read_json(examples / source.folder / "options.json"),
                                             read_json(examples / source.folder / "edition.json"));
        ASSERT_TRUE(game) << game.error();
        for (const auto& entry : std::filesystem::directory_iterator(examples / source.folder)) {
            SCOPED_TRACE(entry.path());
            const Json json = read_json(entry.path());
            const Json again = std::visit(
                [&](const auto& one) { return rewritten(one, entry.path().stem(), json); }, *game);
            EXPECT_EQ(to_line(again), to_line(json));
        }
    }
}

// A message that gets another shape, or a new one, needs its example.
TEST(Examples, EveryKindOfMessageHasAFileAndItsFields) {
    for (const Source& source : sources) {
        const Messages messages =
            std::visit([](const auto& game) { return messages_of(game); }, game_of(source.setting));
        for (const auto& [name, json] : messages) {
            SCOPED_TRACE(source.folder + '/' + name);
            const Path path = examples / source.folder / (name + ".json");
            ASSERT_TRUE(std::filesystem::exists(path));
            std::vector<std::string> kept;
            std::vector<std::string> made;
            const Json example = read_json(path);
            for (const auto& [field, value] : example.items()) kept.push_back(field);
            for (const auto& [field, value] : json.items()) made.push_back(field);
            EXPECT_EQ(kept, made);
        }
    }
}

} // namespace
} // namespace khepri::wire
