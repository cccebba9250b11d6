// Rate limits as token buckets: one for a socket, or one for each address. There is no clock here:
// callers pass the time in milliseconds of a steady clock.
#pragma once

#include <boost/asio/ip/address.hpp>

#include <cstdint>
#include <list>
#include <unordered_map>

namespace khepri::server {

struct Rate {
    double per_second;
    double burst; // how much at once, when the bucket is full

    friend bool operator==(const Rate&, const Rate&) = default;
};

class Bucket {
public:
    Bucket(Rate rate, std::int64_t now) : rate_(rate), level_(rate.burst), filled_at_(now) {}

    // Takes all of the cost and returns true, or takes nothing and returns false.
    bool take(std::int64_t now, double cost = 1);
    // Takes the cost in any case: the bucket may go below zero.
    void spend(std::int64_t now, double cost);
    bool is_full(std::int64_t now) const { return level_at(now) >= rate_.burst; }
    // Milliseconds until this much can be taken, for Retry-After; never, if it is above the burst.
    std::int64_t wait(std::int64_t now, double cost = 1) const;

private:
    double level_at(std::int64_t now) const;

    Rate rate_;
    double level_;
    std::int64_t filled_at_;
};

enum class Verdict : std::uint8_t { allowed, refused, flooding };

// A bucket for messages, and another like it for those that it refuses: a sender that is refused
// and goes on nevertheless, faster than the rate, is flooding.
class FloodLimit {
public:
    FloodLimit(Rate rate, std::int64_t now) : allowed_(rate, now), refused_(rate, now) {}

    Verdict count(std::int64_t now) {
        if (allowed_.take(now)) return Verdict::allowed;
        return refused_.take(now) ? Verdict::refused : Verdict::flooding;
    }

private:
    Bucket allowed_;
    Bucket refused_;
};

// The key of an address: each IPv4 address has its own (also when written as IPv6), all IPv6
// addresses of a /64 share one.
std::uint64_t rate_key(const boost::asio::ip::address& address);
// The address of a key: of a /64 its first one.
boost::asio::ip::address address_of_key(std::uint64_t key);

// A bucket for each key, for a limited number of keys. The least recently used is removed first:
// when its bucket is full, because then it equals a new one, or when space is needed.
class Rates {
public:
    // The salt prevents clients from choosing keys that collide.
    Rates(Rate rate, std::size_t most_keys, std::uint64_t salt);

    bool take(std::uint64_t key, std::int64_t now, double cost = 1) {
        return bucket(key, now).take(now, cost);
    }
    // Valid until the next call.
    Bucket& bucket(std::uint64_t key, std::int64_t now);
    std::size_t size() const { return by_key_.size(); }

private:
    struct Entry {
        std::uint64_t key;
        Bucket bucket;
    };
    struct Salted {
        std::uint64_t salt;
        std::size_t operator()(std::uint64_t key) const;
    };

    void forget_oldest();
    void forget_full(std::int64_t now);

    Rate rate_;
    std::size_t most_keys_;
    std::list<Entry> oldest_first_; // least recently used first
    std::unordered_map<std::uint64_t, std::list<Entry>::iterator, Salted> by_key_;
};

} // namespace khepri::server
