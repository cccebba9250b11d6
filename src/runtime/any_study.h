// Many games of an edition and of the classic one on the same deals, for those who design games: a
// little at a time, with the figures of both (analysis/figures) and how they differ. JSON in and
// out.
#pragma once

#include "runtime/any_game.h"
#include "wire/engine.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::runtime {

class AnyStudy {
public:
    AnyStudy() = default;
    AnyStudy(const AnyStudy&) = delete;
    AnyStudy& operator=(const AnyStudy&) = delete;
    virtual ~AnyStudy() = default;

    virtual std::int64_t games() const = 0; // of each edition
    // Another deal: a game of each edition.
    virtual void play() = 0;
    virtual std::vector<wire::ComparedFigure> figures() const = 0;
};

// Players: "random", "greedy" or a level; one for all seats, or one for each.
Result<std::unique_ptr<AnyStudy>> start_study(const wire::StartStudy& start);

} // namespace khepri::runtime
