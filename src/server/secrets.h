// Secrets: made by the system's own randomness, kept as hashes, compared in constant time.
#pragma once

#include "table/fairness.h"

#include <string>
#include <string_view>

namespace khepri::server {

Seed random_seed();
// 64 hexadecimal digits: tokens, invitations.
std::string random_token();
// A name that nobody guesses, for links: 20 small letters and digits.
std::string random_name();

std::string hashed(std::string_view secret);
// Whether the secret has this hash; takes as long whichever character differs. An empty hash is
// nobody's.
bool opens(std::string_view secret, std::string_view hash);

} // namespace khepri::server
