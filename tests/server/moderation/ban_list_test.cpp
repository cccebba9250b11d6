#include "server/moderation/ban_list.h"

#include "server/net/rate.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

std::uint64_t key_of_address(const char* text) {
    return rate_key(boost::asio::ip::make_address(text));
}

wire::Ban ban_of_address(const char* network, std::optional<std::int64_t> expires = {}) {
    return {network, {}, "spam", 0, expires};
}

TEST(BanList, KnowsAddressesAndNetworks) {
    BanList list;
    list.set({ban_of_address("203.0.113.7/32"), ban_of_address("198.51.100.0/24"),
              ban_of_address("2001:db8:1::/48")});
    EXPECT_EQ(list.size(), 3U);
    for (const char* const banned :
         {"203.0.113.7", "::ffff:203.0.113.7", "198.51.100.255", "2001:db8:1:7::9"})
        EXPECT_TRUE(list.is_banned(key_of_address(banned), 0)) << banned;
    for (const char* const other : {"203.0.113.8", "198.51.101.1", "2001:db8:2::1", "::1"})
        EXPECT_FALSE(list.is_banned(key_of_address(other), 0)) << other;
}

TEST(BanList, KnowsNamesThatLookAlike) {
    BanList list;
    list.set({{{}, "Anna", "rude", 0, {}}});
    EXPECT_TRUE(list.is_name_banned("anna", 0));
    EXPECT_TRUE(list.is_name_banned("\u0410nna", 0)) << "a Cyrillic A";
    EXPECT_FALSE(list.is_name_banned("Anna 2", 0));
    EXPECT_FALSE(list.is_name_banned("Hanna", 0));
}

TEST(BanList, ForgetsWhatHasExpired) {
    BanList list;
    list.set({ban_of_address("203.0.113.7/32", 1000), {{}, "Anna", "rude", 0, 2000}});
    EXPECT_TRUE(list.is_banned(key_of_address("203.0.113.7"), 999));
    EXPECT_FALSE(list.is_banned(key_of_address("203.0.113.7"), 1000));
    EXPECT_TRUE(list.is_name_banned("Anna", 1999));
    EXPECT_FALSE(list.is_name_banned("Anna", 2000));
}

} // namespace
} // namespace khepri::server
