#include "server/net/rate.h"

#include "core/check.h"
#include "core/hash.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace khepri::server {

double Bucket::level_at(std::int64_t now) const {
    const auto passed = static_cast<double>(std::max<std::int64_t>(now - filled_at_, 0));
    return std::min(rate_.burst, level_ + passed / 1000 * rate_.per_second);
}

bool Bucket::take(std::int64_t now, double cost) {
    level_ = level_at(now);
    filled_at_ = std::max(filled_at_, now); // a clock that is set back adds nothing twice
    if (level_ < cost) return false;
    level_ -= cost;
    return true;
}

void Bucket::spend(std::int64_t now, double cost) {
    level_ = level_at(now) - cost;
    filled_at_ = std::max(filled_at_, now);
}

std::int64_t Bucket::wait(std::int64_t now, double cost) const {
    const double missing = cost - level_at(now);
    return missing <= 0 ? 0
                        : static_cast<std::int64_t>(std::ceil(missing * 1000 / rate_.per_second));
}

std::uint64_t rate_key(const boost::asio::ip::address& address) {
    if (address.is_v4()) return address.to_v4().to_uint();
    const auto v6 = address.to_v6();
    // Only ::1 has an IPv6 address that begins with 32 zero bits, so the two kinds of keys do not
    // collide.
    if (v6.is_v4_mapped()) return make_address_v4(boost::asio::ip::v4_mapped, v6).to_uint();
    const auto bytes = v6.to_bytes();
    std::uint64_t network = 0;
    for (std::size_t i = 0; i < 8; ++i) network = network << 8 | bytes[i];
    return network;
}

boost::asio::ip::address address_of_key(std::uint64_t key) {
    if (key == 0) return boost::asio::ip::address_v6::loopback();
    if (key <= 0xffff'ffff)
        return boost::asio::ip::address_v4(
            static_cast<boost::asio::ip::address_v4::uint_type>(key));
    boost::asio::ip::address_v6::bytes_type bytes{};
    for (std::size_t i = 0; i < 8; ++i)
        bytes[i] = static_cast<unsigned char>(key >> (56 - 8 * i) & 0xff);
    return boost::asio::ip::address_v6(bytes);
}

std::size_t Rates::Salted::operator()(std::uint64_t key) const { return mix(salt, key); }

Rates::Rates(Rate rate, std::size_t most_keys, std::uint64_t salt)
    : rate_(rate), most_keys_(most_keys), by_key_(0, Salted{salt}) {
    CHECK(most_keys > 0);
}

Bucket& Rates::bucket(std::uint64_t key, std::int64_t now) {
    forget_full(now);
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
        oldest_first_.splice(oldest_first_.end(), oldest_first_, found->second);
        return found->second->bucket;
    }
    if (by_key_.size() == most_keys_) forget_oldest();
    oldest_first_.push_back({key, Bucket(rate_, now)});
    by_key_.emplace(key, std::prev(oldest_first_.end()));
    return oldest_first_.back().bucket;
}

void Rates::forget_oldest() {
    by_key_.erase(oldest_first_.front().key);
    oldest_first_.pop_front();
}

// Removes up to two full buckets for each new one: constant time per call.
void Rates::forget_full(std::int64_t now) {
    for (int i = 0; i < 2 && !oldest_first_.empty(); ++i) {
        if (!oldest_first_.front().bucket.is_full(now)) return;
        forget_oldest();
    }
}

} // namespace khepri::server
