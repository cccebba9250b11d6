// The lobby: matches with active players that everyone may see, a few for each address.
#pragma once

#include "wire/server/cluster_messages.h"

#include <vector>

namespace khepri::server {

// The latest change first, each match once, limited in all and per address: of those that wait, and
// of those that are played.
std::vector<wire::ListedMatch> limited(std::vector<wire::ListedMatch> matches, int per_address);
wire::Lobby lobby_of(const std::vector<wire::ListedMatch>& matches);

} // namespace khepri::server
