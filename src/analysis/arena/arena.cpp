#include "analysis/arena/arena.h"

#include <map>
#include <mutex>
#include <thread>

namespace khepri::analysis {
namespace {

class Contest {
public:
    Contest(const ArenaPlan& plan, std::atomic<bool>& stopped) : plan_(plan), stopped_(stopped) {}

    void note(Round round) {
        const std::int64_t number = number_of(round);
        if (number < count()) rounds_.emplace(number, std::move(round));
        while (!is_decided_ && rounds_.contains(next_to_judge_))
            is_decided_ = plan_.decided(rounds_.at(next_to_judge_++));
    }

    void play_on() {
        std::vector<std::thread> others;
        for (int i = 1; i < plan_.threads; ++i) others.emplace_back([this] { work(); });
        work();
        for (std::thread& thread : others) thread.join();
    }

    std::vector<Round> take_rounds() && {
        std::vector<Round> taken;
        for (auto& [number, round] : rounds_)
            if (!is_decided_ || number < next_to_judge_) taken.push_back(std::move(round));
        return taken;
    }

private:
    std::int64_t count() const { return plan_.deals * static_cast<std::int64_t>(plan_.meetings); }
    std::int64_t number_of(const Round& round) const {
        return round.deal * static_cast<std::int64_t>(plan_.meetings) +
               static_cast<std::int64_t>(round.meeting);
    }

    void work() {
        const RoundPlayer play = plan_.make_player();
        while (const auto number = next_number()) {
            const auto meetings = static_cast<std::int64_t>(plan_.meetings);
            auto round = play(static_cast<std::size_t>(*number % meetings), *number / meetings);
            if (!round) return;
            const std::lock_guard lock(noting_);
            if (is_decided_) return;
            if (!plan_.finished(*round)) stopped_ = true;
            note(std::move(*round));
        }
    }

    std::optional<std::int64_t> next_number() {
        const std::lock_guard lock(noting_);
        while (rounds_.contains(next_to_play_)) ++next_to_play_;
        if (is_decided_ || stopped_ || next_to_play_ >= count()) return std::nullopt;
        return next_to_play_++;
    }

    const ArenaPlan& plan_;
    std::atomic<bool>& stopped_;
    std::mutex noting_;
    std::map<std::int64_t, Round> rounds_; // by number: the order of deals and meetings
    std::int64_t next_to_play_ = 0;
    std::int64_t next_to_judge_ = 0;
    bool is_decided_ = false;
};

} // namespace

std::vector<Round> run_arena(const ArenaPlan& plan, std::vector<Round> played_before,
                             std::atomic<bool>& stopped) {
    Contest contest(plan, stopped);
    for (Round& round : played_before) contest.note(std::move(round));
    contest.play_on();
    return std::move(contest).take_rounds();
}

} // namespace khepri::analysis
