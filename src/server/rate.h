// How often someone may ask: buckets that fill with time and are emptied by asking, one for a
// socket or one for each address. No clock here: now is handed in, in milliseconds of a clock that
// is never set.
#pragma once

#include <boost/asio/ip/address.hpp>

#include <cstdint>
#include <list>
#include <unordered_map>

namespace khepri::server {

struct Rate {
    double per_second;
    double burst; // how much at once, after a rest

    friend bool operator==(const Rate&, const Rate&) = default;
};

class Bucket {
public:
    Bucket(Rate rate, std::int64_t now) : rate_(rate), level_(rate.burst), filled_at_(now) {}

    // Takes all of the cost, or nothing and says no.
    bool take(std::int64_t now, double cost = 1);
    // Takes it in any case: what was not there is owed, and has to come in first.
    void spend(std::int64_t now, double cost);
    bool is_full(std::int64_t now) const { return level_at(now) >= rate_.burst; }
    // Milliseconds until so much can be taken, for Retry-After; a cost above the burst never can.
    std::int64_t wait(std::int64_t now, double cost = 1) const;

private:
    double level_at(std::int64_t now) const;

    Rate rate_;
    double level_;
    std::int64_t filled_at_;
};

// Whom an address counts as: an IPv4 address is one host (also when written as IPv6), an IPv6
// address is as good as any other of its /64.
std::uint64_t rate_key(const boost::asio::ip::address& address);

// A bucket for each key, for at most so many keys. Whoever did not ask for longest is forgotten
// first: as soon as that bucket is full, for then it is like a new one, or when its place is
// needed.
class Rates {
public:
    // The salt keeps others from choosing keys that collide.
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
    std::list<Entry> oldest_first_; // by the last time they were asked for
    std::unordered_map<std::uint64_t, std::list<Entry>::iterator, Salted> by_key_;
};

} // namespace khepri::server
