// A record from a file together with its game.
#pragma once

#include "i18n/catalogue.h"
#include "runtime/any_game.h"
#include "table/replay.h"
#include "terminal/record_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace khepri::cli {

struct Recorded {
    Record record;
    AnyGame game;
};

// Only records that contain their secret and fit their game. An error names file, line and reason.
Result<Recorded> read_recorded(const std::filesystem::path& file, const i18n::Catalogue& catalogue,
                               Altered altered = Altered::refused);

// What a replay found, as a sentence; for a move that was refused, with the reason in words.
template <Game G>
std::string finding_text(const Finding& finding, const Replay<G>& replay,
                         const i18n::Catalogue& catalogue) {
    if (finding.code != "move_refused" || !replay.refusal()) return catalogue.format(finding);
    Finding worded = finding;
    worded.expected =
        catalogue.format("play.refused", {{"rule", std::string(replay.refusal()->rule)},
                                          {"reason", catalogue.format(*replay.refusal())}});
    return catalogue.format(worded);
}

// The record was made by other rules: nothing can be said about its moves.
inline bool is_of_other_rules(const std::vector<Finding>& findings) {
    return !findings.empty() && findings.back().code == "other_rules";
}

} // namespace khepri::cli
