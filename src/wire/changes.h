// The difference between two JSON values, so that an update carries only what changes in a view. It
// is a merge patch of RFC 7396 that reaches into lists as well: an object in the place of a list
// has new items by their index, from 0. docs/protocol.md describes it for clients.
#pragma once

#include "wire/json.h"

#include <string>
#include <string_view>

namespace khepri::wire {

// Appends what changes `before` into `after`. Both are objects in compact text of our own, without
// null, and members that both have are in the same order. False, and nothing is appended, if the
// difference would be no shorter than `after` or cannot be written so.
bool write_changes(std::string& out, std::string_view before, std::string_view after);

// The same for two values of any kind, as the value of a member: whether it is shorter does not
// matter. False if it cannot be written so; then what was appended is of no use.
bool append_changes(std::string& out, std::string_view before, std::string_view after);

void apply_changes(Json& value, const Json& changes);

} // namespace khepri::wire
