// Editions: partial files over the classic one, their faults, and the example files.
#include "games/all.h"
#include "runtime/any_game.h"
#include "wire/games.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace khepri::wire {
namespace {

std::string fault_of(std::string_view game, std::string_view edition) {
    const auto made = runtime::game_from_text(game, "{}", edition);
    return made ? "accepted" : made.error();
}

TEST(Edition, AFileReplacesWhatItNamesAndNothingElse) {
    const auto edition = read_edition<archaeology::Archaeology>(
        *parse_json(R"({"name":"dear coins","kinds":{"coin":{"prices":[2,5,10,18,35]}}})"));
    ASSERT_TRUE(edition) << edition.error();
    archaeology::Edition expected = archaeology::classic();
    expected.name = "dear coins";
    expected.kinds[archaeology::index(archaeology::Card::coin)].prices[4] = 35;
    EXPECT_EQ(*edition, expected);
}

TEST(Edition, APieceOrATypeMayBeReplacedAlone) {
    const auto board = read_edition<scarabya::Scarabya>(
        *parse_json(R"({"name":"x","pieces":{"B":["#####",".....",".....",".....","....."]}})"));
    ASSERT_TRUE(board) << board.error();
    EXPECT_EQ(board->pieces[0], scarabya::classic().pieces[0]);
    EXPECT_EQ(board->pieces[1][0], "#####");
    const auto deck = read_edition<mummies::Mummies>(
        *parse_json(R"({"name":"x","offerings":{"scarab":[1,1,1,1,1]}})"));
    ASSERT_TRUE(deck) << deck.error();
    EXPECT_EQ(deck->offerings[0], mummies::classic().offerings[0]);
    EXPECT_EQ(deck->offerings[3], (std::array<int, 5>{1, 1, 1, 1, 1}));
    EXPECT_EQ(deck->papyri, mummies::classic().papyri);
}

TEST(Edition, TheClassicOneGoesByItsName) {
    for (const std::string& game : game_names()) {
        for (const std::string_view text :
             {"classic", "\"classic\"", "{}", R"({"name":"classic"})"}) {
            const auto made = runtime::game_from_text(game, "{}", text);
            ASSERT_TRUE(made) << made.error();
            EXPECT_EQ(runtime::edition_text(*made), "classic") << text;
        }
        const auto renamed = runtime::game_from_text(game, "{}", R"({"name":"mine"})");
        ASSERT_TRUE(renamed) << renamed.error();
        EXPECT_TRUE(runtime::edition_text(*renamed).starts_with(R"({"name":"mine",)"));
    }
}

TEST(Edition, AnotherOneNeedsAnotherName) {
    EXPECT_EQ(fault_of("archaeology", R"({"thieves":9})"),
              "edition: name: expected a name of its own, as it differs from \"classic\"");
    EXPECT_EQ(fault_of("archaeology", R"({"name":"classic","thieves":9})"),
              "edition: name: expected a name of its own, as it differs from \"classic\"");
    EXPECT_EQ(fault_of("archaeology", R"({"name":"nine thieves","thieves":9})"), "accepted");
}

TEST(Edition, OneOfAnotherGameIsRecognised) {
    EXPECT_EQ(fault_of("archaeology", R"({"name":"x","offerings":{"vial":[1,2,3,4,5]}})"),
              "edition: this is an edition of mummies; expected one of archaeology");
    EXPECT_EQ(fault_of("mummies", R"({"name":"x","pieces":[]})"),
              "edition: this is an edition of scarabya; expected one of mummies")
        << "although it has a fault";
    EXPECT_NE(fault_of("mummies", R"({"name":"x","pieces":{},"thieves":3})").find("unknown"),
              std::string::npos);
    EXPECT_EQ(runtime::game_of_edition(*parse_json(R"({"name":"x","thieves":3})")), "archaeology");
    EXPECT_FALSE(runtime::game_of_edition(*parse_json(R"({"name":"x"})")));
}

TEST(Edition, AFaultOfTheTextHasItsLineAndColumn) {
    EXPECT_EQ(fault_of("archaeology", "{\n  \"name\": \"é\", thieves: 3\n}"),
              "edition: expected JSON, found \"\"é\", th\" at line 2, column 17");
}

TEST(Edition, AFileMayNameItsSchema) {
    EXPECT_EQ(fault_of("archaeology", R"({"$schema":"edition.json","name":"x","thieves":9})"),
              "accepted");
}

// What the codecs accept field by field is in the schema, and the classic values are its defaults.
TEST(EditionSchema, SaysWhatFieldsThereAreAndWhatTheyAccept) {
    const Json schema = runtime::edition_schema("archaeology");
    const Json& fields = schema["properties"];
    EXPECT_EQ(fields["thieves"],
              (Json{{"type", "integer"}, {"minimum", 0}, {"maximum", 20}, {"default", 8}}));
    EXPECT_EQ(fields["kinds"]["properties"]["coin"]["properties"]["prices"]["items"]["maximum"],
              999);
    EXPECT_EQ(fields["kinds"]["properties"]["coin"]["additionalProperties"], false);
    for (const std::string& game : game_names()) {
        const Json of_game = runtime::edition_schema(game);
        const Json classic = runtime::classic_edition(game);
        for (const auto& [field, value] : classic.items())
            EXPECT_TRUE(of_game["properties"].contains(field)) << game << ' ' << field;
        EXPECT_EQ(of_game["properties"].size(), classic.size() + 1);
    }
}

TEST(Edition, AFaultNamesTheFieldAndWhatWouldDo) {
    EXPECT_EQ(fault_of("archaeology", "modern"), "edition: expected JSON, found \"m\" at byte 1");
    EXPECT_EQ(fault_of("archaeology", "\"modern\""),
              "edition: expected an object or \"classic\", found \"modern\"");
    EXPECT_EQ(fault_of("archaeology", R"({"name":""})"),
              "edition: name: expected a text of 1 to 60 bytes, found 0");
    EXPECT_EQ(fault_of("archaeology", R"({"name":"two\nlines"})"),
              R"(edition: name: expected a text without control characters, found "two\nlines")");
    EXPECT_EQ(fault_of("archaeology", R"({"name":"x","kinds":{"gold":{}}})"),
              "edition: kinds: the field \"gold\" is unknown; expected pot, parchment, coin, "
              "talisman, cup, map, mask");
    EXPECT_EQ(fault_of("archaeology", R"({"name":"x","kinds":{"coin":{"prices":[1,-2]}}})"),
              "edition: kinds.coin.prices[1]: expected a whole number from 0 to 999, found -2");
    EXPECT_EQ(fault_of("archaeology", R"({"name":"x","kinds":{"coin":{"count":40}}})"),
              "edition: kinds: expected at most 82 treasures of all kinds, found 98");
    EXPECT_EQ(fault_of("archaeology", R"({"name":"x","sandstorms_removed":{"4":7}})"),
              "edition: sandstorms_removed.4: expected 0 to 6, found 7");
    EXPECT_EQ(fault_of("scarabya", R"({"name":"x","pieces":{"A":["S...S"]}})"),
              "edition: pieces.A: expected 5 items, found 1");
    EXPECT_EQ(fault_of("scarabya", R"({"name":"x","pieces":{"A":["S...S","xxxxx","","",""]}})"),
              "edition: pieces.A[2]: expected a text of 5 to 5 bytes, found 0");
    EXPECT_EQ(fault_of("scarabya",
                       R"({"name":"x","pieces":{"A":["S...S","xxxxx",".....",".....","....."]}})"),
              "edition: pieces.A[1]: expected five of . S #, found \"xxxxx\"");
    EXPECT_EQ(fault_of("mummies", R"({"name":"x","offerings":{"vial":[1,2,3]}})"),
              "edition: offerings.vial: expected 5 items, found 3");
    EXPECT_EQ(fault_of("mummies", R"({"name":"x","papyri":["VVNS3"]})"),
              "edition: papyri[0]: expected an order of V N S C and a number from 2 to 6, such as "
              "\"VCNS3\", found \"VVNS3\"");
    EXPECT_EQ(fault_of("mummies", R"({"name":"x","papyri":[]})"),
              "edition: papyri: expected at least one, found none");
}

// What the page words: the same field, a reason and its values.
std::string wording_of(std::string_view game, std::string_view edition) {
    const auto checked = runtime::check_edition(game, *parse_json(edition));
    if (!checked) return checked.error();
    if (!checked->fault) return to_line(checked->edition);
    std::string text = checked->fault->field + ' ' + std::string(checked->fault->reason);
    for (const RefusalValue& value : checked->fault->values)
        text += ' ' + std::string(value.name) + ' ' + std::to_string(value.number);
    return text;
}

TEST(Edition, AFaultHasItsFieldItsReasonAndItsValues) {
    const auto archaeology = [](const std::string& fields) {
        return wording_of("archaeology", R"({"name":"x",)" + fields + '}');
    };
    EXPECT_EQ(archaeology(R"("kinds":{"coin":{"prices":[1,-2]}})"),
              "kinds.coin.prices[1] number least 0 most 999");
    EXPECT_EQ(archaeology(R"("kinds":{"coin":{"prices":[1,2,3,4,5,6,7,8]}})"),
              "kinds.coin.prices length least 0 most 7");
    EXPECT_EQ(archaeology(R"("kinds":{"coin":{"prices":[]}})"),
              "kinds.coin.prices length least 1 most 7");
    EXPECT_EQ(archaeology(R"("kinds":{"coin":{"count":40}})"), "kinds treasures most 82 count 98");
    EXPECT_EQ(archaeology(R"("hand":12)"), "kinds deal least 68 count 66");
    EXPECT_EQ(archaeology(R"("sandstorms":24)"), " dig_site players 2 most 75 count 76");
    EXPECT_EQ(archaeology(R"("gold":1)"), " form");
    EXPECT_EQ(wording_of("archaeology", R"({"thieves":9})"), "name name");
    EXPECT_EQ(wording_of("archaeology", R"({"name":""})"), "name name");
    EXPECT_EQ(wording_of("archaeology", "7"), " form");
    EXPECT_EQ(wording_of("mummies", R"({"name":"x","papyri":["VNSC7"]})"),
              "papyri[0] papyrus least 2 most 6");
    EXPECT_EQ(wording_of("mummies", R"({"name":"x","papyri":[]})"), "papyri none");
    EXPECT_EQ(
        wording_of("mummies", R"({"name":"x","papyri":["VNSC6"],"offerings":{"vial":[0,0,0,0,0],
                          "necklace":[0,0,0,0,0],"scarab":[0,0,0,0,0]}})"),
        "offerings offerings least 26 count 18 highest 6");
    EXPECT_TRUE(wording_of("poker", "{}").starts_with("the game \"poker\" is unknown"));
}

TEST(Edition, AnAcceptedOneIsAnsweredInFull) {
    for (const std::string& game : game_names()) {
        const auto mine = parse_json(wording_of(game, R"({"name":"mine"})"));
        ASSERT_TRUE(mine);
        Json named = *parse_json(wording_of(game, "\"classic\""));
        named["name"] = "mine";
        EXPECT_EQ(*mine, named);
    }
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// The first word of the name is the game's.
TEST(Edition, TheExampleFilesPlayToTheEnd) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(
             std::filesystem::path(KHEPRI_SOURCE_DIR) / "examples/editions")) {
        const std::string name = entry.path().filename();
        SCOPED_TRACE(name);
        const auto made =
            runtime::game_from_text(name.substr(0, name.find('-')), "{}", read_file(entry.path()));
        ASSERT_TRUE(made) << made.error();
        EXPECT_NE(runtime::edition_text(*made), "classic");
        std::visit(
            [](const auto& game) {
                bool over = false;
                for (std::uint64_t seed = 1; seed <= 20; ++seed)
                    play(game, seed, [&](const auto& state) { over = game.to_act(state).empty(); });
                EXPECT_TRUE(over);
            },
            *made);
        ++files;
    }
    EXPECT_GE(files, 3);
}

} // namespace
} // namespace khepri::wire
