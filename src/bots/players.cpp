#include "bots/players.h"

namespace khepri::bots {

Result<TimedName> timed_name(std::string_view name, const TimeControl& of_flags) {
    const auto at = name.find('@');
    if (at == std::string_view::npos) return TimedName{name, of_flags};
    const std::string_view player = name.substr(0, at);
    if (player != "champion" && player != "so_ismcts")
        return Error{"found " + in_quotes(name) +
                     "; expected a time behind champion or so_ismcts, such as champion@0.5s"};
    const auto seconds = seconds_of(name.substr(at + 1));
    if (!seconds) return Error{in_quotes(name) + ": " + seconds.error()};
    TimeControl own;
    own.seconds = *seconds;
    return TimedName{player, own};
}

std::vector<std::string> names_in(std::string_view list) {
    std::vector<std::string> names(1);
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list.substr(i).starts_with("\\,"))
            names.back() += list[++i];
        else if (list[i] == ',')
            names.emplace_back();
        else
            names.back() += list[i];
    }
    return names;
}

} // namespace khepri::bots
