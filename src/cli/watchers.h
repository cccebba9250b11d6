// Those who look at the terminal, and what each was told: the only source of all that a session
// says about events, at once or later.
#pragma once

#include "cli/face.h"
#include "cli/layout.h"
#include "cli/people.h"
#include "core/check.h"
#include "table/match.h"

#include <string>
#include <utility>
#include <vector>

namespace khepri::cli {

template <Game G>
class Watchers {
public:
    using View = typename G::View;

    // The people, or the spectator where there are none.
    explicit Watchers(std::vector<Seat> people) {
        if (people.empty()) people.push_back(spectator);
        for (const Seat seat : people) watchers_.push_back({seat, {}, {}});
    }

    std::size_t size() const { return watchers_.size(); }
    bool are_people() const { return watchers_.front().seat != spectator; }
    // The seat of the one who looks; the spectator's where several do.
    Seat only() const { return size() == 1 ? watchers_.front().seat : spectator; }

    // Begins anew with the events of a match that is resumed; they are no news.
    void catch_up(const Match<G>& match, const Easel& easel) {
        Match<G> again(match.game(), match.seeds());
        for (const auto& [seat, move] : match.events()) {
            const std::vector<View> before = views(again);
            const auto refusal = move ? again.submit(seat, again.version(), *move)
                                      : again.take_back(seat, again.version());
            CHECK(!refusal, refusal ? refusal->reason : "");
            note_event(before, again, easel);
        }
    }

    // What each sees now, to be compared with what it sees after the next event.
    std::vector<View> views(const Match<G>& match) const {
        std::vector<View> seen;
        for (const Watcher& watcher : watchers_) seen.push_back(match.view(watcher.seat));
        return seen;
    }

    // The latest event, which is news for all.
    void tell(const std::vector<View>& before, const Match<G>& match, const Easel& easel) {
        note_event(before, match, easel);
        for (Watcher& watcher : watchers_) watcher.news.push_back(watcher.told.back());
    }
    void tell_all(const std::string& text) {
        for (Watcher& watcher : watchers_) watcher.news.push_back(text);
    }

    // What happened since the watcher last asked.
    std::vector<std::string> take_news(Seat seat) { return std::exchange(of(seat).news, {}); }
    std::vector<std::string> take_first_news() { return take_news(watchers_.front().seat); }
    // Of each event what the watcher could know when it happened.
    const std::vector<std::string>& told(Seat seat) { return of(seat).told; }

private:
    struct Watcher {
        Seat seat;
        std::vector<std::string> told;
        std::vector<std::string> news;
    };

    Watcher& of(Seat seat) {
        for (Watcher& watcher : watchers_)
            if (watcher.seat == seat) return watcher;
        CHECK(false, int{seat});
        return watchers_.front();
    }

    void note_event(const std::vector<View>& before, const Match<G>& match, const Easel& easel) {
        const auto& [seat, move] = match.events().back();
        for (std::size_t i = 0; i < watchers_.size(); ++i) {
            Watcher& watcher = watchers_[i];
            watcher.told.push_back(
                move
                    ? Face<G>::tell(match.game(), before[i], seat, *move, match.view(watcher.seat),
                                    easel)
                    : wrapped(easel.words.say("play.took_back", told_of(easel, watcher.seat, seat)),
                              2));
        }
    }

    std::vector<Watcher> watchers_;
};

} // namespace khepri::cli
