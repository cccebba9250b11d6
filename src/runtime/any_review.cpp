#include "runtime/any_review.h"

#include "core/text.h"
#include "games/all_ai.h"
#include "runtime/review_report.h"

#include <utility>

namespace khepri::runtime {
namespace {

template <Game G>
class TypedReview final : public AnyReview {
public:
    TypedReview(const Match<G>& match, const analysis::ReviewSettings& settings)
        : reviewer_(match, settings) {}

    int done() const override { return static_cast<int>(reviewer_.events().size()); }
    int total() const override { return reviewer_.total(); }
    bool is_done() const override { return reviewer_.is_done(); }
    void next() override { reviewer_.next(); }
    wire::ReviewReport report(int from) const override { return report_of(reviewer_, from); }

private:
    analysis::Reviewer<G> reviewer_;
};

} // namespace

Result<search::SeatLevels> review_levels(const std::vector<std::string>& names, int seats) {
    search::SeatLevels levels = search::all_of_level(search::Level::adept);
    if (names.empty()) return levels;
    if (static_cast<int>(names.size()) != seats)
        return Error{"levels: expected " + std::to_string(seats) + ", one for each seat"};
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        const auto level = search::level_named(names[seat]);
        if (!level)
            return Error{"levels: expected novice, apprentice, adept or master, found " +
                         in_quotes(names[seat])};
        levels[seat] = *level;
    }
    return levels;
}

ReviewStart start_review(const AnyGame& game, const Record& record,
                         const analysis::ReviewSettings& settings) {
    return std::visit(
        [&](const auto& typed) -> ReviewStart {
            using G = std::remove_cvref_t<decltype(typed)>;
            Replay<G> replay(typed, record);
            if (const auto& findings = replay.finish(); !findings.empty()) return findings.front();
            return std::unique_ptr<AnyReview>(
                std::make_unique<TypedReview<G>>(replay.match(), settings));
        },
        game);
}

} // namespace khepri::runtime
