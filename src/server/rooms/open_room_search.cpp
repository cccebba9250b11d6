// The computer's moves of an open room.
#include "server/rooms/open_room.h"
#include "server/rooms/secrets.h"

#include <utility>

namespace khepri::server {
namespace {

constexpr std::int64_t until_next_look = 500; // milliseconds

// Of 53 bits, which every JSON holds exactly.
std::uint64_t random_luck() {
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : random_seed()) seed = seed << 8 | byte;
    return seed >> 11;
}

} // namespace

bool OpenRoom::leads() const {
    return !peers_ || peers_->leads(context_.steady(), context_.steady() - latest_applied_);
}

void OpenRoom::start_search(Seat seat, search::Level level) {
    if (searching_.contains(seat)) return;
    if (!leads()) return wake_in(until_next_look);
    const std::uint64_t address = address_for_searches();
    if (context_.search_pool.waiting(address) >= context_.max_searches_per_address)
        return retry_later();
    searching_.insert(seat);
    const int version = room_->version();
    Search search;
    search.level = level;
    const std::uint64_t luck = random_luck();
    search.think = [luck, thought = room_->match().thought(seat, level)](const auto& budget) {
        return thought(budget, Rng::fast(luck));
    };
    if (context_.bus != nullptr && context_.bus->is_connected())
        search.job = search_job(seat, level, luck);
    search.accepts = [self = shared_from_this(), seat, version](const std::string& move) {
        const auto& match = self->room_->match();
        const auto judgement = match.judge_text(seat, version, move);
        return !match.is_current(seat, version) || (judgement && !judgement->refusal);
    };
    search.done = [self = shared_from_this(), seat, version](const std::string& move) {
        self->context_.post([self, seat, version, move] { self->play(seat, version, move); });
    };
    context_.search_pool.submit(address, std::move(search));
}

wire::SearchJob OpenRoom::search_job(Seat seat, search::Level level, std::uint64_t luck) const {
    wire::SearchJob job{room_->id(),
                        room_->version(),
                        seat,
                        room_->created().game,
                        room_->settings().options,
                        room_->settings().edition,
                        "",
                        std::string(search::name(level)),
                        luck,
                        std::nullopt};
    room_->match().write_view(job.view, seat);
    return job;
}

void OpenRoom::play(Seat seat, int version, const std::string& move) {
    searching_.erase(seat);
    request([=, now = now()](
                const Room& room) { return decide_computer_move(room, seat, version, move, now); },
            [](const Reply&) {});
    run_automatic_moves();
}

// If no player's address is known, as after a restart, all such matches count together.
std::uint64_t OpenRoom::address_for_searches() const {
    constexpr std::uint64_t nobody = 0;
    std::optional<std::pair<std::size_t, std::uint64_t>> fewest;
    for (const std::uint64_t address : addresses()) {
        const std::pair waiting(context_.search_pool.waiting(address), address);
        if (!fewest || waiting < *fewest) fewest = waiting;
    }
    return fewest ? fewest->second : nobody;
}

} // namespace khepri::server
