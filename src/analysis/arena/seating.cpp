#include "analysis/arena/seating.h"

#include "core/check.h"

#include <algorithm>

namespace khepri::analysis {
namespace {

Meeting one_against(std::size_t one, std::size_t other, std::size_t seats) {
    Meeting meeting{{one}, {}};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        meeting.seatings.emplace_back(seats, other);
        meeting.seatings.back()[seat] = one;
    }
    return meeting;
}

} // namespace

std::size_t Meeting::seat_of(std::size_t bot, std::size_t seating) const {
    const Seating& seats = seatings[seating];
    const auto found = std::find(seats.begin(), seats.end(), bot);
    CHECK(found != seats.end(), bot, seating);
    return static_cast<std::size_t>(found - seats.begin());
}

std::vector<std::size_t> Meeting::against(std::size_t bot) const {
    std::vector<std::size_t> others;
    for (const std::size_t other : seatings.front())
        if (other != bot && std::find(others.begin(), others.end(), other) == others.end())
            others.push_back(other);
    return others;
}

std::vector<Meeting> all_pairs(std::size_t bots, std::size_t seats) {
    std::vector<Meeting> meetings;
    for (std::size_t one = 0; one < bots; ++one) {
        if (seats == 1) meetings.push_back({{one}, {{one}}});
        const std::size_t first = seats == 2 ? one + 1 : 0;
        for (std::size_t other = first; seats > 1 && other < bots; ++other)
            if (other != one) meetings.push_back(one_against(one, other, seats));
    }
    return meetings;
}

std::vector<Meeting> gauntlet(std::size_t challenger, std::size_t bots, std::size_t seats) {
    std::vector<Meeting> meetings;
    for (std::size_t other = 0; other < bots; ++other)
        if (other != challenger) meetings.push_back(one_against(challenger, other, seats));
    return meetings;
}

std::vector<Meeting> mixed_table(std::size_t bots) {
    Meeting meeting;
    for (std::size_t shift = 0; shift < bots; ++shift) {
        meeting.measured.push_back(shift);
        Seating& seating = meeting.seatings.emplace_back();
        for (std::size_t seat = 0; seat < bots; ++seat) seating.push_back((seat + shift) % bots);
    }
    return {meeting};
}

} // namespace khepri::analysis
