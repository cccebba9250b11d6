#include "analysis/arena/arena.h"

#include <thread>

namespace khepri::analysis {

Contest::Contest(const ArenaPlan& plan, std::vector<Round> played_before,
                 std::atomic<bool>& stopped)
    : plan_(plan), stopped_(stopped) {
    for (Round& round : played_before) note(std::move(round));
}

std::optional<Contest::Next> Contest::next() {
    const std::lock_guard lock(mutex_);
    while (rounds_.contains(next_to_play_)) ++next_to_play_;
    if (is_decided_ || stopped_ || next_to_play_ >= count()) return std::nullopt;
    const auto meetings = static_cast<std::int64_t>(plan_.meetings);
    const std::int64_t number = next_to_play_++;
    return Next{static_cast<std::size_t>(number % meetings), number / meetings};
}

void Contest::finish(Round round) {
    const std::lock_guard lock(mutex_);
    if (is_decided_) return;
    if (!plan_.finished(round)) stopped_ = true;
    note(std::move(round));
}

bool Contest::is_over() const {
    const std::lock_guard lock(mutex_);
    return is_decided_ || static_cast<std::int64_t>(rounds_.size()) >= count();
}

void Contest::note(Round round) {
    const std::int64_t number = round.deal * static_cast<std::int64_t>(plan_.meetings) +
                                static_cast<std::int64_t>(round.meeting);
    if (number < count()) rounds_.emplace(number, std::move(round));
    while (!is_decided_ && rounds_.contains(next_to_judge_))
        is_decided_ = plan_.decided(rounds_.at(next_to_judge_++));
}

std::vector<Round> Contest::take_rounds() && {
    std::vector<Round> taken;
    for (auto& [number, round] : rounds_)
        if (!is_decided_ || number < next_to_judge_) taken.push_back(std::move(round));
    return taken;
}

std::vector<Round> run_arena(const ArenaPlan& plan, std::vector<Round> played_before,
                             std::atomic<bool>& stopped) {
    Contest contest(plan, std::move(played_before), stopped);
    const auto work = [&] {
        const RoundPlayer play = plan.make_player();
        while (const auto next = contest.next()) {
            auto round = play(next->meeting, next->deal);
            if (!round) return;
            contest.finish(std::move(*round));
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < plan.threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& thread : others) thread.join();
    return std::move(contest).take_rounds();
}

} // namespace khepri::analysis
