// Asks a running server over its admin socket.
#pragma once

#include "wire/admin/admin.h"

#include <string>

namespace khepri::cli {

// An error if no server listens at the path, or does not let this user in.
Result<wire::AdminAnswer> ask_server(const std::string& path, const wire::AdminRequest& request);

} // namespace khepri::cli
