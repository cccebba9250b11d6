#include "server/net/connection_counter.h"

#include <gtest/gtest.h>

#include <vector>

namespace khepri::server {
namespace {

TEST(ConnectionCounter, GivesEachAddressSoMany) {
    ConnectionCounter counter(2);
    Ticket first = counter.ticket_for(1);
    const Ticket second = counter.ticket_for(1);
    EXPECT_TRUE(first && second);
    EXPECT_FALSE(counter.ticket_for(1));
    EXPECT_TRUE(counter.ticket_for(2)) << "another address";
    first.reset();
    EXPECT_TRUE(counter.ticket_for(1)) << "a place is free again";
}

TEST(ConnectionCounter, ForgetsWhoHasNone) {
    ConnectionCounter counter(1);
    std::vector<Ticket> tickets;
    for (std::uint64_t address = 0; address < 10; ++address)
        tickets.push_back(counter.ticket_for(address));
    EXPECT_FALSE(counter.ticket_for(3));
    EXPECT_EQ(counter.size(), 10U);
    tickets.clear();
    EXPECT_EQ(counter.size(), 0U);
}

TEST(ConnectionCounter, MayEndBeforeItsTickets) {
    Ticket ticket;
    {
        ConnectionCounter counter(1);
        ticket = counter.ticket_for(1);
    }
    ticket.reset();
}

} // namespace
} // namespace khepri::server
