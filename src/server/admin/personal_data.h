// What the stored events of a match say about one person, and the events without it. The seeds and
// the moves stay: the record can still be verified.
#pragma once

#include "store/administration.h"
#include "wire/admin/admin.h"

#include <vector>

namespace khepri::server {

// All events about who sits, or sat, at the seat; with a token, only those of its owner. An error
// if there is none, or an event cannot be read.
Result<std::vector<wire::Json>> events_about(const std::vector<std::string>& bodies,
                                             const wire::AdminPersonRequest& person);

// The events that must change for a person to be forgotten: the name, what was said, where turn
// notices go.
Result<std::vector<store::ReplacedEvent>> events_without(const std::vector<std::string>& bodies,
                                                         const wire::AdminPersonRequest& person);

// The same for the chat of everybody.
Result<std::vector<store::ReplacedEvent>>
events_without_chat(const std::vector<std::string>& bodies);

} // namespace khepri::server
