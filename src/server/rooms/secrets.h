// Secrets: made from the system's random numbers, stored as hashes, compared in constant time.
#pragma once

#include "table/fairness.h"

#include <string>
#include <string_view>

namespace khepri::server {

Seed random_seed();
// 64 hexadecimal digits: tokens, invitations.
std::string random_token();
// An identifier that cannot be guessed, for links: 12 lower-case letters.
std::string random_name();

std::string hashed(std::string_view secret);
// Whether the secret has this hash, in constant time. An empty hash matches nothing.
bool matches_hash(std::string_view secret, std::string_view hash);

} // namespace khepri::server
