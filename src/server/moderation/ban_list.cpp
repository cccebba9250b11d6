#include "server/moderation/ban_list.h"

#include "server/net/rate.h"
#include "server/text/confusables.h"

#include <algorithm>

namespace khepri::server {

void BanList::set(const std::vector<wire::Ban>& bans) {
    networks_.clear();
    names_.clear();
    for (const wire::Ban& ban : bans) {
        if (ban.name) names_.push_back({*ban.name, ban.expires});
        if (!ban.address) continue;
        if (const auto network = network_of(*ban.address))
            networks_.push_back({*network, ban.expires});
    }
}

bool BanList::is_banned(std::uint64_t address, std::int64_t now) const {
    if (networks_.empty()) return false;
    const Address known = address_of_key(address);
    return std::any_of(networks_.begin(), networks_.end(), [&](const Entry<Network>& entry) {
        return entry.subject.contains(known) && entry.holds(now);
    });
}

bool BanList::is_name_banned(std::string_view name, std::int64_t now) const {
    return std::any_of(names_.begin(), names_.end(), [&](const Entry<std::string>& entry) {
        return entry.holds(now) && looks_like(entry.subject, name);
    });
}

std::string note_id(const wire::Ban& ban) {
    return ban.address ? "address " + *ban.address : "name " + ban.name.value_or("");
}

} // namespace khepri::server
