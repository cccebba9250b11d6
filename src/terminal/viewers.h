// The viewers of the terminal, and the events as each of them saw them: the only source of what a
// session prints about events, now or later.
#pragma once

#include "core/check.h"
#include "table/match.h"
#include "terminal/game_terminal.h"
#include "terminal/layout.h"
#include "terminal/people.h"

#include <string>
#include <utility>
#include <vector>

namespace khepri::terminal {

template <Game G>
class Viewers {
public:
    using View = typename G::View;

    // The people, or the spectator if there are none.
    explicit Viewers(std::vector<Seat> people) {
        if (people.empty()) people.push_back(spectator);
        for (const Seat seat : people) viewers_.push_back({seat, {}, {}});
    }

    std::size_t size() const { return viewers_.size(); }
    bool are_people() const { return viewers_.front().seat != spectator; }
    // The seat of the only viewer; the spectator if there are several.
    Seat only() const { return size() == 1 ? viewers_.front().seat : spectator; }

    // Starts again with the events of a resumed match; they are not new.
    void catch_up(const Match<G>& match, const RenderContext& context) {
        Match<G> again(match.game(), match.seeds());
        for (const auto& [seat, move] : match.events()) {
            const std::vector<View> before = views(again);
            const auto refusal = move ? again.submit(seat, again.version(), *move)
                                      : again.undo(seat, again.version());
            CHECK(!refusal, refusal ? refusal->reason : "");
            note_event(before, again, context);
        }
    }

    // Remembers what each viewer sees now, to compare it with the view after the next event.
    std::vector<View> views(const Match<G>& match) const {
        std::vector<View> seen;
        for (const Viewer& viewer : viewers_) seen.push_back(match.view(viewer.seat));
        return seen;
    }

    // The latest event, which is new for all.
    void report_event(const std::vector<View>& before, const Match<G>& match,
                      const RenderContext& context) {
        note_event(before, match, context);
        for (Viewer& viewer : viewers_) viewer.news.push_back(viewer.log.back());
    }
    void notify_all(const std::string& text) {
        for (Viewer& viewer : viewers_) viewer.news.push_back(text);
    }

    // What happened since the viewer last asked.
    std::vector<std::string> take_news(Seat seat) { return std::exchange(of(seat).news, {}); }
    std::vector<std::string> take_first_news() { return take_news(viewers_.front().seat); }
    // For each event what the viewer could know when it happened.
    const std::vector<std::string>& log(Seat seat) { return of(seat).log; }

private:
    struct Viewer {
        Seat seat;
        std::vector<std::string> log;
        std::vector<std::string> news;
    };

    Viewer& of(Seat seat) {
        for (Viewer& viewer : viewers_)
            if (viewer.seat == seat) return viewer;
        CHECK(false, int{seat});
        return viewers_.front();
    }

    void note_event(const std::vector<View>& before, const Match<G>& match,
                    const RenderContext& context) {
        const auto& [seat, move] = match.events().back();
        for (std::size_t i = 0; i < viewers_.size(); ++i) {
            Viewer& viewer = viewers_[i];
            viewer.log.push_back(
                move ? GameTerminal<G>::describe(match.game(), before[i], seat, *move,
                                                 match.view(viewer.seat), context)
                     : wrapped(context.catalogue.format("play.took_back",
                                                        actor_values(context, viewer.seat, seat)),
                               2));
        }
    }

    std::vector<Viewer> viewers_;
};

} // namespace khepri::terminal
