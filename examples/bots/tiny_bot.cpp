// A bot for Khepri in C++, as small as it can be and still have a taste: copy it and make it think.
//
//     g++ -std=c++20 -O2 examples/bots/tiny_bot.cpp -o tiny_bot
//     khepri simulate mummies --bots exec:./tiny_bot,random --games 1000
//
// It needs Debian's nlohmann-json3-dev. Khepri talks to it in lines of JSON: docs/bots.md describes
// them, docs/messages.md what views and moves look like.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <string>

namespace {

using Json = nlohmann::json;

// Explores, and sells the dearest set; trades would need more thought.
double archaeology_taste(const Json& hello, const Json&, const Json& move) {
    if (move["type"] == "explore") return 100;
    if (move["type"] != "sell") return 0;
    const auto count = move["count"].get<std::size_t>();
    const Json& prices = hello["edition"]["kinds"][move["kind"].get<std::string>()]["prices"];
    // A set that could still grow is worth keeping for a while.
    return prices[count - 1].get<double>() - (count < prices.size() ? 8 : 0);
}

// Leaves the scarabs uncovered; alone, covers them.
double scarabya_taste(const Json& hello, const Json& view, const Json& move) {
    const Json& scarabs = view["scarabs"];
    const auto covered =
        std::count_if(move["cells"].begin(), move["cells"].end(), [&scarabs](const Json& cell) {
            return std::find(scarabs.begin(), scarabs.end(), cell) != scarabs.end();
        });
    return static_cast<double>(hello["options"]["mode"] == "solo" ? covered : -covered);
}

// Brings what Pharaoh wishes for: "VSNC5" counts vials twice, sarcophagi once, scarabs against you.
double mummies_taste(const Json&, const Json& view, const Json& move) {
    if (move["type"] != "offer") return 0;
    const auto card = move["offering"].get<std::string>();
    const auto papyrus = view["papyrus"].get<std::string>();
    return (2.0 - static_cast<double>(papyrus.find(card[0]))) * std::stod(card.substr(1));
}

double taste(const Json& hello, const Json& view, const Json& move) {
    if (hello["game"] == "archaeology") return archaeology_taste(hello, view, move);
    if (hello["game"] == "scarabya") return scarabya_taste(hello, view, move);
    return mummies_taste(hello, view, move);
}

// The plain moves are a small set to choose from; any move the rules allow may be played.
Json decide(const Json& hello, const Json& question) {
    const Json& moves = question["plain_moves"];
    const auto best =
        std::max_element(moves.begin(), moves.end(), [&](const Json& one, const Json& other) {
            return taste(hello, question["view"], one) < taste(hello, question["view"], other);
        });
    return {{"type", "move"}, {"move", *best}};
}

} // namespace

int main() {
    Json hello;
    for (std::string line; std::getline(std::cin, line);) {
        const Json message = Json::parse(line);
        if (message["type"] == "hello") {
            hello = message;
            const Json answer{{"type", "hello"}, {"protocol", 1}, {"name", "tiny bot"}};
            std::cout << answer << std::endl; // not '\n': the line must not stay in a buffer
        } else if (message["type"] == "decide") {
            std::cout << decide(hello, message) << std::endl;
        } // a result, a goodbye, or something newer: no answer is expected
    }
}
