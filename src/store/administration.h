// What hosts need of a store beside playing: lists of matches, deletion, and notes about people
// (bans, reports). Part of the interface of every store (store.h).
#pragma once

#include "core/result.h"
#include "store/match_phase.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace khepri::store {

struct ListedMatch {
    std::string match;
    MatchPhase phase = MatchPhase::waiting;
    std::int64_t changed = 0; // milliseconds since 1970

    friend bool operator==(const ListedMatch&, const ListedMatch&) = default;
};

// A position in the list of matches, which is sorted by the time of their change.
struct ListPosition {
    std::int64_t changed = 0;
    std::string match;
};

// The new body of an event.
struct ReplacedEvent {
    std::int64_t version = 1;
    std::string body;
};

// A note that is no part of a match. The store knows nothing about its body.
struct Note {
    std::string kind; // "ban"
    std::string id;   // unique among those of its kind
    std::string body;

    friend bool operator==(const Note&, const Note&) = default;
};

class Administration {
public:
    Administration() = default;
    Administration(const Administration&) = delete;
    Administration& operator=(const Administration&) = delete;
    virtual ~Administration() = default;

    // Those before a position, the latest first.
    virtual Result<std::vector<ListedMatch>> matches_before(const ListPosition& position,
                                                            int max) = 0;
    // Those of a phase after a position that changed before a time, the earliest first.
    virtual Result<std::vector<ListedMatch>> matches_after(MatchPhase phase,
                                                           const ListPosition& position,
                                                           std::int64_t changed_before,
                                                           int max) = 0;
    // With all its events; nothing if it is not there.
    virtual std::optional<Error> delete_match(const std::string& match) = 0;
    // The only exception from the rule that events never change: data that somebody wants deleted.
    // Events that are not there are left out.
    virtual std::optional<Error> replace(const std::string& match,
                                         std::span<const ReplacedEvent> events) = 0;

    virtual Result<std::vector<Note>> notes(const std::string& kind) = 0;
    // Replaces one with the same kind and id.
    virtual std::optional<Error> put(const Note& note) = 0;
    virtual std::optional<Error> remove_note(const std::string& kind, const std::string& id) = 0;
};

} // namespace khepri::store
