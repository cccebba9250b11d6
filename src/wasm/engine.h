// The engine of a page, in a worker: one request as JSON text, one answer as JSON text
// (wire/engine.h). It holds the matches that are played in the page, and the reviews and studies
// that were begun; other questions contain a view. Every request gets an answer.
#pragma once

#include "runtime/any_match.h"
#include "runtime/any_review.h"
#include "runtime/any_study.h"
#include "wire/engine.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::wasm {

struct HeldMatch {
    AnyGame game;
    std::vector<std::string> names;
    std::unique_ptr<runtime::AnyMatch> match;
};

// What the engine holds, by number.
struct Held {
    std::map<int, HeldMatch> matches;
    int last_match = 0;
    std::map<int, std::unique_ptr<runtime::AnyReview>> reviews;
    int last_review = 0;
    std::map<int, std::unique_ptr<runtime::AnyStudy>> studies;
    int last_study = 0;
};

class Engine {
public:
    // A clock in milliseconds, for searches with a time limit.
    using Clock = std::function<double()>;
    explicit Engine(Clock clock) : clock_(std::move(clock)) {}

    std::string answer(std::string_view request);

private:
    Clock clock_;
    Held held_;
};

} // namespace khepri::wasm
