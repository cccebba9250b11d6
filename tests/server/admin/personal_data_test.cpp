#include "server/admin/personal_data.h"

#include "server/rooms/secrets.h"
#include "wire/server/room_events.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

std::string body_of(const wire::RoomEvent& event) {
    std::string body;
    wire::write_json(body, event);
    return body;
}

// Anna sits down, speaks and leaves seat 1; then Bert sits there. Carl is at seat 2.
std::vector<std::string> events() {
    const std::string seed(64, '7');
    return {
        body_of(wire::SeatTaken{0, "Anna", hashed("anna's"), seed, 1}),
        body_of(wire::ChatSent{0, "hello from Anna", {}, 2}),
        body_of(wire::SeatLeft{0, 3, {}}),
        body_of(wire::SeatTaken{0, "Bert", hashed("bert's"), seed, 4}),
        body_of(wire::SeatTaken{1, "Carl", hashed("carl's"), seed, 5}),
        body_of(wire::ChatSent{0, "hello from Bert", {}, 6}),
        body_of(wire::ChatSent{1, {}, wire::Phrase::hello, 7}),
        body_of(wire::PushSubscribed{0, {"https://push.example/bert", "key", "auth", "turn"}, 8}),
        body_of(wire::MovePlayed{0, "offer", wire::PlayedBy::person, "1", 9}),
    };
}

std::vector<std::string> after(const std::vector<store::ReplacedEvent>& changed) {
    std::vector<std::string> bodies = events();
    for (const store::ReplacedEvent& event : changed)
        bodies[static_cast<std::size_t>(event.version - 1)] = event.body;
    return bodies;
}

std::string all_of(const std::vector<std::string>& bodies) {
    std::string all;
    for (const std::string& body : bodies) all += body + '\n';
    return all;
}

TEST(PersonalData, OfASeatIsRemovedAndTheRestStays) {
    const auto changed = events_without(events(), {"m", 0, {}});
    ASSERT_TRUE(changed) << changed.error();
    const std::vector<std::string> bodies = after(*changed);
    for (const char* const gone : {"Anna", "Bert", "hello from", "push.example", "\"turn\""})
        EXPECT_EQ(all_of(bodies).find(gone), std::string::npos) << gone;
    EXPECT_NE(all_of(bodies).find("Carl"), std::string::npos);
    EXPECT_EQ(bodies[4], events()[4]);
    EXPECT_EQ(bodies[6], events()[6]);
    EXPECT_EQ(bodies[8], events()[8]) << "the moves stay";
    EXPECT_NE(bodies[0].find(std::string(64, '7')), std::string::npos) << "and the seeds";
    for (const std::string& body : bodies)
        EXPECT_TRUE(wire::read_text(body, wire::read_room_event)) << body;
}

TEST(PersonalData, OfATokenIsThatOfItsOwner) {
    const auto changed = events_without(events(), {"m", 0, "anna's"});
    ASSERT_TRUE(changed) << changed.error();
    const std::string all = all_of(after(*changed));
    EXPECT_EQ(all.find("Anna"), std::string::npos);
    EXPECT_NE(all.find("hello from Bert"), std::string::npos);
    const auto exported = events_about(events(), {"m", 0, "bert's"});
    ASSERT_TRUE(exported) << exported.error();
    EXPECT_EQ(exported->size(), 4U);
    EXPECT_EQ(exported->front()["name"], "Bert");
}

TEST(PersonalData, OfNobodyIsAnError) {
    EXPECT_EQ(events_without(events(), {"m", 2, {}}).error(), "nobody sat there");
    EXPECT_EQ(events_about(events(), {"m", 0, "carl's"}).error(),
              "nobody with this token sat there");
    EXPECT_FALSE(events_about({"nonsense"}, {"m", 0, {}}));
}

TEST(PersonalData, OfAllIsTheirChat) {
    const auto changed = events_without_chat(events());
    ASSERT_TRUE(changed) << changed.error();
    EXPECT_EQ(changed->size(), 3U);
    EXPECT_EQ(all_of(after(*changed)).find("hello"), std::string::npos);
    const auto again = events_without_chat(after(*changed));
    EXPECT_TRUE(again->empty()) << "nothing is changed twice";
}

} // namespace
} // namespace khepri::server
