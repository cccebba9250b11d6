#include "runtime/played_record.h"

#include "core/check.h"
#include "runtime/any_match.h"
#include "table/recorded_names.h"

namespace khepri::runtime {

Record record_of(const AnyGame& game, const Seeds& seeds, const std::vector<std::string>& bots,
                 const analysis::PlayedMoves& moves, const Outcome& outcome,
                 const std::optional<analysis::Forfeit>& forfeit) {
    std::vector<std::string> names;
    for (std::size_t seat = 0; seat < bots.size(); ++seat)
        names.push_back(computer_name(static_cast<Seat>(seat), bots[seat]));
    const auto match = start_match(game, seeds, names);
    for (const analysis::PlayedMove& move : moves) {
        const auto fault = match->perform(move.seat, move.action, 0);
        CHECK(!fault, fault->message);
    }
    CHECK(forfeit || (match->is_over() && match->outcome() == outcome), moves.size());
    return match->record();
}

} // namespace khepri::runtime
