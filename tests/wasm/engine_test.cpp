// src/wire/examples/engine holds a conversation with the engine, a file for each request with its
// answer, in the order of their names. Here the native engine answers each as the file says, and in
// web/src/engine the one of the page: so both play the same games from the same seeds. With
// KHEPRI_WRITE_EXAMPLES in the environment the files are written again.
#include "games/all_ai.h"
#include "wasm/engine.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace khepri::wasm {
namespace {

using wire::Json;
using Path = std::filesystem::path;

const Path folder = Path(KHEPRI_SOURCE_DIR) / "src/wire/examples/engine";

std::string text_of(const Path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

Engine engine() {
    return Engine([] { return 0.0; });
}

Json ask(Engine& engine, const Json& request) {
    const auto answer =
        wire::parse_json(engine.answer(wire::to_line(request)), std::size_t{1} << 24);
    EXPECT_TRUE(answer) << answer.error();
    return answer ? *answer : Json();
}

const std::string zeros(64, '0');

Json start(const std::string& game, const Json& options, int seats, char secret = '5') {
    Json request{{"type", "start"}, {"game", game}, {"options", options}, {"edition", "classic"}};
    request["names"] = Json::array();
    request["seeds"] = Json::array();
    for (int i = 0; i < seats; ++i) {
        request["names"].push_back(i == 0 ? "Anna" : "Ben");
        request["seeds"].push_back(zeros);
    }
    request["secret"] = std::string(63, '0') + secret;
    return request;
}

class Conversation {
public:
    Json exchange(const std::string& name, const Json& request) {
        Json answer = ask(engine_, request);
        ++count_;
        const std::string number = (count_ < 10 ? "0" : "") + std::to_string(count_);
        std::ofstream(folder / (number + '-' + name + ".json"))
            << Json{{"request", request}, {"answer", answer}}.dump(2) << '\n';
        return answer;
    }

private:
    Engine engine_ = engine();
    int count_ = 0;
};

Json about(const std::string& type, const Json& match, const Json& view) {
    return {{"type", type},
            {"game", match["game"]},
            {"options", match["options"]},
            {"edition", "classic"},
            {"view", view}};
}
Json status(const Json& match) {
    return {{"type", "status"}, {"match", match["match"]}, {"viewer", 1}};
}
Json with(Json request, const std::string& name, const Json& value) {
    request[name] = value;
    return request;
}
Json advise(const Json& match, const Json& view) {
    Json request = about("advise", match, view);
    request["level"] = "novice";
    request["seed"] = 1;
    request["iterations"] = 16;
    request["levels"] = {"person", "expert"};
    return request;
}

// Asks everything that can be asked about a view, and about the best move.
Json questions(Conversation& talk, const std::string& name, const Json& match, const Json& view) {
    talk.exchange("facts-" + name, about("facts", match, view));
    const Json advice = talk.exchange("advise-" + name, advise(match, view));
    const Json move = advice["ranked"][0]["move"];
    talk.exchange("preview-" + name, with(about("preview", match, view), "move", move));
    return move;
}

// The first round of an expedition.
void write_match(Conversation& talk) {
    const Json match = talk.exchange("start", start("scarabya", {{"players", 2}}, 2));
    const Json view = talk.exchange("status", status(match))["view"];
    const Json move = questions(talk, "scarabya", match, view);
    talk.exchange("check", with(about("check", match, view), "move", move));
    const Json corner{{"type", "place"}, {"tile", "I"}, {"cells", {"a1", "b1", "c1", "d1", "e1"}}};
    talk.exchange("check-refused", with(about("check", match, view), "move", corner));
    const Json action{{"type", "move"},       {"match", 1},   {"seat", 1},
                      {"version", 0},         {"move", move}, {"by", "person"},
                      {"milliseconds", 1200}, {"viewer", 1}};
    talk.exchange("move", action);
    talk.exchange("move-refused", action);
    talk.exchange("undo", {{"type", "undo"},
                           {"match", 1},
                           {"seat", 1},
                           {"version", 1},
                           {"milliseconds", 2500},
                           {"viewer", 2}});
    talk.exchange("history", {{"type", "history"}, {"match", 1}, {"viewer", 2}});
    const Json record = talk.exchange("record", {{"type", "record"}, {"match", 1}});
    talk.exchange("resume", {{"type", "resume"}, {"record", record["record"]}});
    auto altered = *parse_record(record["record"].get_ref<const std::string&>());
    altered.cards.back() = altered.cards.back() == 'F' ? 'I' : 'F';
    talk.exchange("resume-finding", {{"type", "resume"}, {"record", to_text(altered)}});
    talk.exchange("next-error", {{"type", "next"}, {"match", 1}, {"kind", "rematch"}});
    talk.exchange("forget", {{"type", "forget"}, {"match", 1}});
    talk.exchange("status-error", status(match));
}

void write_views(Conversation& talk) {
    const Json solo = talk.exchange("start-solo", start("scarabya", {{"mode", "solo"}}, 1));
    const Json alone = talk.exchange("status-solo", status(solo))["view"];
    talk.exchange("winnable", about("winnable", solo, alone));

    const Json storm =
        talk.exchange("start-archaeology", start("archaeology", {{"players", 2}}, 2));
    questions(talk, "storm", storm, talk.exchange("status-storm", status(storm))["view"]);
    const Json dig =
        talk.exchange("start-archaeology", start("archaeology", {{"players", 3}}, 3, '1'));
    questions(talk, "archaeology", dig, talk.exchange("status-archaeology", status(dig))["view"]);

    const Json tomb = talk.exchange("start-mummies", start("mummies", {{"players", 2}}, 2));
    questions(talk, "mummies", tomb, talk.exchange("status-mummies", status(tomb))["view"]);
}

// The same games from the same seeds.
void write_signatures(Conversation& talk) {
    const auto random_games = [&](const std::string& name, const std::string& game,
                                  const Json& options) {
        talk.exchange("random-games-" + name, {{"type", "random_games"},
                                               {"game", game},
                                               {"options", options},
                                               {"games", 200},
                                               {"seed", 1}});
    };
    for (int players = 2; players <= 4; ++players)
        random_games("archaeology", "archaeology", {{"players", players}});
    random_games("expedition", "scarabya", {{"mode", "expedition"}, {"players", 1}});
    for (const char* mode : {"duel", "solo"}) random_games(mode, "scarabya", {{"mode", mode}});
    random_games("expedition", "scarabya",
                 {{"mode", "expedition"}, {"players", 4}, {"flips", false}});
    for (int players = 2; players <= 5; ++players)
        random_games("mummies", "mummies", {{"players", players}});
    talk.exchange("signature", {{"type", "signature"}});
}

// Plays a match to its end and returns the record of it.
Record played_out(Engine& elsewhere, const Json& match) {
    for (int version = match["version"].get<int>();; ++version) {
        const Json table{{"type", "status"}, {"match", match["match"]}, {"viewer", "spectator"}};
        const Json to_act = ask(elsewhere, table)["to_act"];
        if (to_act.empty()) break;
        const Json seat = to_act[0];
        const Json now = ask(elsewhere, with(status(match), "viewer", seat));
        const Json advice = ask(elsewhere, advise(match, now["view"]));
        ask(elsewhere, {{"type", "move"},
                        {"match", match["match"]},
                        {"seat", seat},
                        {"version", version},
                        {"move", advice["ranked"][0]["move"]},
                        {"milliseconds", 900 * (version + 1)},
                        {"viewer", 1}});
    }
    const Json record = ask(elsewhere, {{"type", "record"}, {"match", match["match"]}});
    return *parse_record(record["record"].get_ref<const std::string&>());
}

Record finished_game() {
    Engine elsewhere = engine();
    return played_out(elsewhere, ask(elsewhere, start("scarabya", {{"mode", "solo"}}, 1)));
}

// A record as it was written, and after all that might be done to it.
void write_examinations(Conversation& talk) {
    const Record good = finished_game();
    const auto examine = [&](const std::string& name, const std::string& record) {
        talk.exchange("examine" + name, {{"type", "examine"}, {"record", record}});
    };
    const auto after = [&](const std::string& name, const auto& change) {
        Record record = good;
        change(record);
        examine(name, to_text(record));
    };
    examine("", to_text(good));
    after("-card", [](Record& record) { std::swap(record.cards[21], record.cards[22]); });
    after("-move", [](Record& record) { record.events[3].action = record.events[2].action; });
    after("-seed", [](Record& record) { record.seats[0].seed[5] ^= 1; });
    after("-commitment", [](Record& record) { record.commitment[5] ^= 1; });
    after("-result", [](Record& record) { ++record.result->scores[0]; });
    std::string altered = to_text(good);
    altered.replace(altered.find("+1800"), 5, "+1801");
    examine("-line", altered);
    examine("-error", "An old papyrus\n");
}

// Reviewed in two steps.
void write_reviews(Conversation& talk) {
    const std::string record = to_text(finished_game());
    const Json request{{"type", "review"},
                       {"record", record},
                       {"levels", {"novice"}},
                       {"depth", "quick"},
                       {"seed", 1}};
    talk.exchange("review", request);
    talk.exchange("continue-review", {{"type", "continue_review"}, {"review", 1}, {"events", 4}});
    talk.exchange("continue-review-rest",
                  {{"type", "continue_review"}, {"review", 1}, {"from", 4}});
    talk.exchange("forget-review", {{"type", "forget_review"}, {"review", 1}});
    talk.exchange("continue-review-error", {{"type", "continue_review"}, {"review", 1}});
    talk.exchange("review-error", with(request, "levels", {"novice", "novice"}));
    auto unfinished = *parse_record(record);
    unfinished.result.reset();
    unfinished.events.pop_back();
    talk.exchange("review-unfinished", with(request, "record", to_text(unfinished)));
}

Json start_from(const Json& match, int version) {
    return {{"type", "start_from"},
            {"match", match["match"]},
            {"version", version},
            {"names", {"Cleo"}},
            {"secret", std::string(63, '0') + '6'}};
}

// Matches that go on from a version of another one, and their records.
void write_continuations(Conversation& talk) {
    const Json past =
        talk.exchange("examine-past", {{"type", "examine"}, {"record", to_text(finished_game())}});
    const Json match = talk.exchange("start-from", start_from(past, 2));
    talk.exchange("status-from", status(match));
    talk.exchange("record-from", {{"type", "record"}, {"match", match["match"]}});
    talk.exchange("start-from-end", start_from(past, past["version"].get<int>()));
    const auto examine = [&](const std::string& name, const Json& request, int version) {
        Engine elsewhere = engine();
        const Json first = ask(elsewhere, request);
        played_out(elsewhere, first);
        const Json again = ask(elsewhere, start_from(first, version));
        talk.exchange("examine-from-" + name,
                      {{"type", "examine"}, {"record", to_text(played_out(elsewhere, again))}});
    };
    examine("archaeology", start("archaeology", {{"players", 3}}, 3), 9);
    examine("mummies", start("mummies", {{"players", 2}, {"target", 50}}, 2), 7);
    examine("scarabya", start("scarabya", {{"players", 2}}, 2), 0);
}

// An edition that can be played, which is returned, and faults.
Json write_editions(Conversation& talk) {
    const auto check = [&](const std::string& name, const std::string& game, const Json& edition) {
        return talk.exchange("check-edition" + name,
                             {{"type", "check_edition"}, {"game", game}, {"edition", edition}});
    };
    const Json robbers = check("", "archaeology", {{"name", "robbers"}, {"thieves", 14}});
    check("-number", "archaeology",
          {{"name", "dear"}, {"kinds", {{"coin", {{"prices", {2, 5, 1000}}}}}}});
    check("-deal", "archaeology", {{"name", "full hands"}, {"hand", 12}});
    check("-papyrus", "mummies", {{"name", "long rows"}, {"papyri", {"VNSC7"}}});
    check("-form", "scarabya", {{"name", "round"}, {"pieces", 4}});
    return robbers["edition"];
}

// Some games of an edition and of the classic one.
void write_studies(Conversation& talk, const Json& edition) {
    const auto study = [&](const std::string& name, const Json& start, int number) {
        talk.exchange("study-" + name, with(start, "type", "study"));
        talk.exchange("continue-study-" + name,
                      {{"type", "continue_study"}, {"study", number}, {"games", 30}});
    };
    study("archaeology",
          {{"game", "archaeology"},
           {"options", {{"players", 3}}},
           {"edition", edition},
           {"players", {"greedy"}},
           {"seed", 1}},
          1);
    study("scarabya",
          {{"game", "scarabya"}, {"options", {{"mode", "solo"}}}, {"players", {"random"}}}, 2);
    study("mummies",
          {{"game", "mummies"}, {"options", {{"players", 2}}}, {"players", {"greedy", "random"}}},
          3);
    talk.exchange("forget-study", {{"type", "forget_study"}, {"study", 1}});
    talk.exchange("continue-study-error", {{"type", "continue_study"}, {"study", 1}, {"games", 1}});
    talk.exchange("study-error", {{"type", "study"}, {"game", "mummies"}, {"players", {"luck"}}});
}

void write_examples() {
    std::filesystem::create_directories(folder);
    for (const auto& file : std::filesystem::directory_iterator(folder))
        std::filesystem::remove(file);
    Conversation talk;
    write_match(talk);
    write_views(talk);
    write_signatures(talk);
    write_examinations(talk);
    write_reviews(talk);
    talk.exchange("games", {{"type", "games"}});
    write_continuations(talk);
    write_studies(talk, write_editions(talk));
}

std::vector<Path> examples() {
    std::set<Path> files;
    for (const auto& file : std::filesystem::directory_iterator(folder)) files.insert(file.path());
    return {files.begin(), files.end()};
}

TEST(Engine, AnswersAsTheExamplesSay) {
    if (std::getenv("KHEPRI_WRITE_EXAMPLES") != nullptr) write_examples();
    Engine same = engine();
    ASSERT_FALSE(examples().empty());
    for (const Path& file : examples()) {
        const auto example = wire::parse_json(text_of(file), std::size_t{1} << 24);
        ASSERT_TRUE(example) << file << ": " << example.error();
        EXPECT_EQ(wire::to_line(ask(same, (*example)["request"])),
                  wire::to_line((*example)["answer"]))
            << file;
    }
}

} // namespace
} // namespace khepri::wasm
