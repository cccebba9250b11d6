#include "cli/admin/text.h"

#include <array>
#include <ctime>

namespace khepri::cli {
namespace {

std::string time_text(std::int64_t milliseconds) {
    const std::time_t seconds = milliseconds / 1000;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &utc);
    return text.data();
}

std::string seat_text(const wire::AdminSeat& seat) {
    if (seat.computer) return "computer (" + *seat.computer + ")";
    if (!seat.is_taken) return "free";
    return (seat.name.empty() ? "without a name" : seat.name) + (seat.has_left ? ", left"
                                                                 : seat.is_connected
                                                                     ? ", connected"
                                                                     : ", not connected");
}

std::string line_of(const wire::AdminMatch& match) {
    std::string line =
        match.match + "  " + match.phase + "  " + time_text(match.changed) + "  " + match.game;
    for (const wire::AdminSeat& seat : match.seats) line += "  [" + seat_text(seat) + ']';
    return line + '\n';
}

struct AdminText {
    std::string operator()(const wire::AdminError& error) const { return error.message + '\n'; }
    std::string operator()(const wire::AdminDone& done) const { return done.text + '\n'; }
    std::string operator()(const wire::AdminStatus& status) const {
        return "version            " + status.version + "\nrunning since      " +
               time_text(status.started) + "\nmatches in memory  " +
               std::to_string(status.matches_in_memory) + "\nsockets            " +
               std::to_string(status.sockets) + "\nbans               " +
               std::to_string(status.bans) + "\nstore              " +
               (status.is_store_available ? "available" : "NOT AVAILABLE") +
               (status.is_closing ? "\nshutting down" : "") + '\n';
    }
    std::string operator()(const wire::AdminMatches& listed) const {
        std::string text;
        for (const wire::AdminMatch& match : listed.matches) text += line_of(match);
        if (listed.matches.empty()) text = "no match\n";
        if (!listed.is_complete) text += "(only the latest matches were searched)\n";
        return text;
    }
    std::string operator()(const wire::AdminMatch& match) const {
        std::string text = "match    " + match.match + "\ngame     " + match.game + "\nphase    " +
                           match.phase + (match.in_lobby ? ", in the lobby" : "") + "\ncreated  " +
                           time_text(match.created) + "\nchanged  " + time_text(match.changed) +
                           "\nversion  " + std::to_string(match.version) + '\n';
        for (std::size_t i = 0; i < match.seats.size(); ++i)
            text += "seat " + std::to_string(i + 1) + "   " + seat_text(match.seats[i]) + '\n';
        for (const wire::AdminChat& chat : match.chat)
            text += time_text(chat.at) + "  seat " + std::to_string(chat.seat + 1) + ' ' +
                    chat.name + ": " + chat.text + '\n';
        return text;
    }
    std::string operator()(const wire::AdminBans& listed) const {
        std::string text;
        for (const wire::Ban& ban : listed.bans)
            text += (ban.address ? "address " + *ban.address : "name " + ban.name.value_or("")) +
                    "  since " + time_text(ban.at) +
                    (ban.expires ? "  until " + time_text(*ban.expires) : "") + "  " + ban.reason +
                    '\n';
        return text.empty() ? "no bans\n" : text;
    }
    std::string operator()(const wire::AdminSockets& listed) const {
        std::string text;
        for (const wire::AdminSocket& socket : listed.sockets)
            text += socket.match + "  " + socket.address + '\n';
        return text.empty() ? "no sockets\n" : text;
    }
    std::string operator()(const wire::AdminReports& listed) const {
        std::string text;
        for (const wire::Report& report : listed.reports)
            text += report.id + "  " + time_text(report.at) + "  match " + report.match +
                    "  seat " + std::to_string(report.by + 1) + " about seat " +
                    std::to_string(report.seat + 1) + " (" + report.name + ")" +
                    (report.text ? ": \"" + *report.text + '"' : ", the name") +
                    "  reason: " + report.reason + '\n';
        return text.empty() ? "no reports\n" : text;
    }
    std::string operator()(const wire::AdminPerson& person) const {
        return wire::to_json(wire::AdminAnswer(person)).dump(2) + '\n';
    }
};

} // namespace

std::string text_of(const wire::AdminAnswer& answer) { return std::visit(AdminText{}, answer); }

} // namespace khepri::cli
