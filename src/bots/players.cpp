#include "bots/players.h"

namespace khepri::bots {

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
