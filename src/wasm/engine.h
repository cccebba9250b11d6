// The engine as a page has it in a worker: one request as JSON text, one answer as JSON text
// (wire/engine.h). It holds the matches that are played in the page; everything else is asked about
// a view that comes with the question. Whatever it is sent, it answers.
#pragma once

#include "door/any_match.h"
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
    wire::AnyGame game;
    std::vector<std::string> names;
    std::unique_ptr<door::AnyMatch> match;
};

class Engine {
public:
    // A clock in milliseconds, for thinking that is limited in time.
    using Clock = std::function<double()>;
    explicit Engine(Clock clock) : clock_(std::move(clock)) {}

    std::string answer(std::string_view request);

private:
    Clock clock_;
    std::map<int, HeldMatch> matches_;
    int last_match_ = 0;
};

} // namespace khepri::wasm
