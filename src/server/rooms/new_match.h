// A match that is about to be created: its first event, and what its creator is told.
#pragma once

#include "runtime/any_game.h"
#include "store/store.h"
#include "wire/server/http_messages.h"
#include "wire/server/room_events.h"

namespace khepri::server {

struct NewMatch {
    wire::MatchCreated created;
    wire::CreateMatchAnswer answer;
};

NewMatch prepare_match(const wire::CreateMatch& request, const AnyGame& game, std::int64_t now);

// As it is stored.
store::Event first_event(const std::string& match, const wire::MatchCreated& created);

} // namespace khepri::server
