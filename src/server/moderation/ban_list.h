// Addresses and names that the host has banned. The store has the notes; this is their copy in
// memory, which every request is compared with.
#pragma once

#include "server/ops/setting_values.h"
#include "wire/server/moderation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

class BanList {
public:
    void set(const std::vector<wire::Ban>& bans);
    std::size_t size() const { return networks_.size() + names_.size(); }

    // An address by its rate_key; `now` in milliseconds since 1970.
    bool is_banned(std::uint64_t address, std::int64_t now) const;
    // Also names that look like a banned one.
    bool is_name_banned(std::string_view name, std::int64_t now) const;

private:
    template <class Subject>
    struct Entry {
        Subject subject;
        std::optional<std::int64_t> expires;

        bool holds(std::int64_t now) const { return !expires || now < *expires; }
    };

    std::vector<Entry<Network>> networks_;
    std::vector<Entry<std::string>> names_;
};

// The note's name in the store: one for each subject.
std::string note_id(const wire::Ban& ban);

} // namespace khepri::server
