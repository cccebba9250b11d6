#include "terminal/suggestions.h"

#include "core/text.h"

namespace khepri::terminal {
namespace {

constexpr std::size_t most_suggestions = 40;

bool begins_like(const std::vector<std::string_view>& move,
                 const std::vector<std::string_view>& typed, std::size_t count) {
    if (count > move.size()) return false;
    for (std::size_t i = 0; i < count; ++i)
        if (!lower_case(move[i]).starts_with(typed[i])) return false;
    return true;
}

} // namespace

std::vector<std::string> matching_moves(const std::vector<std::string>& moves,
                                        std::string_view beginning) {
    const std::string lowered = lower_case(beginning);
    const auto typed = split_words(lowered);
    std::vector<std::string> found;
    for (std::size_t count = typed.size(); found.empty(); --count) {
        for (const std::string& move : moves)
            if (found.size() < most_suggestions && begins_like(split_words(move), typed, count))
                found.push_back(move);
        if (count <= 1) break; // not even the first word fits
    }
    return found;
}

} // namespace khepri::terminal
