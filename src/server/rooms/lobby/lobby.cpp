#include "server/rooms/lobby/lobby.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace khepri::server {
namespace {

constexpr int max_in_lobby = 100; // of those that wait, and of those that are played

// Counts matches; those of several players count for the address with the fewest.
class ListedOf {
public:
    explicit ListedOf(int per_address) : per_address_(per_address) {}

    bool take(const wire::ListedMatch& match) {
        int* fewest = nullptr;
        for (const std::string& address : match.addresses) {
            int& listed = by_address_[{match.is_waiting, address}];
            if (fewest == nullptr || listed < *fewest) fewest = &listed;
        }
        if (fewest == nullptr || *fewest >= per_address_) return false;
        int& in_all = in_all_[match.is_waiting];
        if (in_all >= max_in_lobby) return false;
        ++*fewest;
        ++in_all;
        return true;
    }

private:
    int per_address_;
    std::map<std::pair<bool, std::string>, int> by_address_;
    std::map<bool, int> in_all_;
};

} // namespace

std::vector<wire::ListedMatch> limited(std::vector<wire::ListedMatch> matches, int per_address) {
    std::sort(matches.begin(), matches.end(),
              [](const wire::ListedMatch& one, const wire::ListedMatch& other) {
                  return std::pair(other.listed.changed, other.listed.match) <
                         std::pair(one.listed.changed, one.listed.match);
              });
    std::set<std::string> seen;
    ListedOf listed(per_address);
    std::erase_if(matches, [&](const wire::ListedMatch& match) {
        return !seen.insert(match.listed.match).second || !listed.take(match);
    });
    return matches;
}

wire::Lobby lobby_of(const std::vector<wire::ListedMatch>& matches) {
    wire::Lobby lobby;
    for (const wire::ListedMatch& match : matches)
        (match.is_waiting ? lobby.waiting : lobby.playing).push_back(match.listed);
    return lobby;
}

} // namespace khepri::server
