#include "find_puzzles/puzzle_file.h"

#include "core/text.h"

#include <fstream>
#include <iterator>

namespace khepri::puzzles {
namespace {

using wire::Json;

Puzzle puzzle_of(const Json& json) {
    const auto secret = unhex<Seed{}.size()>(json.at("secret").get<std::string>());
    CHECK(secret.has_value());
    return {.id = json.at("id"),
            .secret = *secret,
            .moves = json.at("moves"),
            .seat = static_cast<Seat>(json.at("seat").get<int>() - 1),
            .best = json.at("best"),
            .gap = json.at("gap"),
            .error = json.at("error"),
            .level = json.value("level", "")};
}

Json json_of(const Puzzle& puzzle) {
    Json json{{"id", puzzle.id},         {"secret", hex(puzzle.secret)}, {"moves", puzzle.moves},
              {"seat", puzzle.seat + 1}, {"best", puzzle.best},          {"gap", puzzle.gap},
              {"error", puzzle.error}};
    if (!puzzle.level.empty()) json["level"] = puzzle.level;
    return json;
}

} // namespace

std::optional<PuzzleFile> read_puzzles(const std::string& path) {
    std::ifstream in(path);
    if (!in) return std::nullopt;
    const Json json = Json::parse(std::string(std::istreambuf_iterator<char>(in), {}));
    PuzzleFile file{json.at("game"), json.at("options"), json.at("unit"), {}};
    for (const Json& puzzle : json.at("puzzles")) file.puzzles.push_back(puzzle_of(puzzle));
    return file;
}

void write_puzzles(const std::string& path, const PuzzleFile& file) {
    Json puzzles = Json::array();
    for (const Puzzle& puzzle : file.puzzles) puzzles.push_back(json_of(puzzle));
    const Json json{{"game", file.game},
                    {"options", file.options},
                    {"unit", file.unit},
                    {"puzzles", std::move(puzzles)}};
    std::ofstream(path) << json.dump(1) << '\n';
}

} // namespace khepri::puzzles
