#include "games/mummies/ai/reasons.h"

#include "games/mummies/ai/laying.h"

#include <algorithm>
#include <limits>

namespace khepri::mummies::ai {

namespace {

using Value = std::pair<std::string, std::variant<int, std::string>>;

constexpr int clearly = 3; // points that are worth mentioning

class Reasoning {
public:
    Reasoning(const Mummies& game, const View& seen, const Move& move)
        : game_(game),
          seen_(seen),
          now_(game.forecast(seen)),
          then_(game.preview(seen, move)),
          left_(seen.hand) {}

    std::vector<search::Reason> about(const Offer& offer) {
        left_.remove(offer.offering);
        tell_scoring();
        tell_wish(offer.offering);
        tell_prepared(offer.offering);
        if (!then_.scores_now && lead(then_) > 0 && needed() == 1)
            add("needs_one_more", {{"lead", lead(then_)}});
        tell_kept();
        tell_new_card();
        return std::move(reasons_);
    }

    std::vector<search::Reason> about(const Decree& decree) {
        left_.remove(decree.papyrus);
        tell_scoring();
        const Seat rival = best_other(now_);
        if (lead(now_) <= 0 && lead(then_) > 0) add("passes_row", {{"seat", rival + 1}});
        if (own(then_) >= own(now_) + clearly)
            add("raises_row", {{"points", own(then_)}, {"before", own(now_)}});
        if (then_.points[rival] <= now_.points[rival] - clearly)
            add("lowers_rival", {{"seat", rival + 1},
                                 {"points", then_.points[rival]},
                                 {"before", now_.points[rival]}});
        tell_number();
        tell_new_card();
        return std::move(reasons_);
    }

    std::vector<search::Reason> about(const Sacrifice& sacrifice) {
        const Handful cards = sacrifice.cards;
        for (int i = 0; i < cards.size(); ++i) left_.remove(cards[i]);
        tell_scoring();
        if (all_harm(cards)) add("sacrifices_harmful", {{"count", cards.size()}});
        if (then_.scores_now) return std::move(reasons_); // nothing is drawn
        tell_kept();
        if (!holds_papyrus(seen_.hand)) add("seeks_papyrus", {});
        tell_new_card(cards.size());
        return std::move(reasons_);
    }

private:
    void add(const char* name, std::vector<Value> values) {
        reasons_.push_back({std::string("reason.") + name, std::move(values)});
    }

    int own(const Forecast& forecast) const { return forecast.points[seen_.seat]; }
    Seat best_other(const Forecast& forecast) const {
        Seat best = spectator;
        for (const Seat seat : SeatSet::first(seen_.players))
            if (seat != seen_.seat &&
                (best == spectator || forecast.points[seat] > forecast.points[best]))
                best = seat;
        return best;
    }
    int lead(const Forecast& forecast) const {
        return own(forecast) - forecast.points[best_other(forecast)];
    }
    std::string name_of(Card card) const { return std::string(game_.name_of(card)); }
    bool holds_papyrus(Handful hand) const {
        return !hand.empty() && !is_offering(hand[hand.size() - 1]);
    }
    // Offerings that the longest row still lacks, after the seat has laid one.
    int needed() const {
        std::size_t longest = seen_.rows[seen_.seat].size() + 1;
        for (const Row& row : seen_.rows) longest = std::max(longest, row.size());
        return game_.face(seen_.papyrus).number - static_cast<int>(longest);
    }

    void tell_scoring() {
        if (!then_.scores_now) return;
        int others = std::numeric_limits<int>::min();
        for (const Seat seat : SeatSet::first(seen_.players))
            if (seat != seen_.seat)
                others = std::max(others, seen_.totals[seat] + then_.points[seat]);
        const int total = seen_.totals[seen_.seat] + own(then_);
        if (total >= game_.options().target && total > others)
            add("ends_game_ahead", {{"total", total}});
        if (lead(then_) > 0) add("scores_ahead", {{"points", own(then_)}, {"lead", lead(then_)}});
        if (lead(then_) == 0) add("scores_level", {{"points", own(then_)}});
        if (lead(then_) < 0) add("scores_before_worse", {{"behind", -lead(then_)}});
    }

    void tell_wish(Card card) {
        const Papyrus& papyrus = game_.face(seen_.papyrus);
        const int gain = own(then_) - own(now_);
        const char* const wish = type_of(card) == papyrus.order[0]   ? "first_wish"
                                 : type_of(card) == papyrus.order[1] ? "second_wish"
                                                                     : nullptr;
        if (wish != nullptr) add(wish, {{"card", name_of(card)}, {"points", gain}});
    }

    // The papyrus in the hand that makes most of a row with this offering, if it makes more of it
    // than the one in the middle.
    void tell_prepared(Card offering) {
        View after = seen_;
        after.rows[seen_.seat].push_back(offering);
        Forecast best = then_;
        for (int i = 0; i < left_.size(); ++i)
            if (!is_offering(left_[i]) && own(game_.forecast(after, left_[i])) > own(best))
                best = game_.forecast(after, left_[i]);
        const Papyrus& papyrus = game_.face(best.papyrus);
        const bool counts =
            type_of(offering) == papyrus.order[0] || type_of(offering) == papyrus.order[1];
        if (best.papyrus != then_.papyrus && counts)
            add("prepares_papyrus", {{"papyrus", name_of(best.papyrus)}, {"points", own(best)}});
    }

    void tell_number() {
        if (then_.scores_now) return;
        const int before = game_.face(now_.papyrus).number;
        const int number = game_.face(then_.papyrus).number;
        if (number < before && lead(then_) > 0) add("scores_sooner", {{"number", number}});
        if (number > before && lead(then_) <= 0) add("scores_later", {{"number", number}});
    }

    // A papyrus that stays in the hand and under which the rows would lie better than now.
    void tell_kept() {
        if (then_.scores_now) return;
        Forecast best = then_;
        for (int i = 0; i < left_.size(); ++i)
            if (!is_offering(left_[i]) && lead(game_.forecast(seen_, left_[i])) > lead(best))
                best = game_.forecast(seen_, left_[i]);
        if (best.papyrus != then_.papyrus && lead(best) >= clearly)
            add("keeps_papyrus", {{"papyrus", name_of(best.papyrus)}, {"lead", lead(best)}});
    }

    // Whatever is laid makes room in the hand: the least that can be said for a move.
    void tell_new_card(int count = 1) {
        if (reasons_.empty() && !then_.scores_now) add("seeks_better", {{"count", count}});
    }

    bool all_harm(Handful cards) const {
        for (int i = 0; i < cards.size(); ++i)
            if (lead(game_.preview(seen_, laying(cards[i]))) >= lead(now_)) return false;
        return true;
    }

    const Mummies& game_;
    const View& seen_;
    Forecast now_;
    Forecast then_;
    Handful left_; // in the hand
    std::vector<search::Reason> reasons_;
};

} // namespace

std::vector<search::Reason> reasons(const Mummies& game, const View& seen, const Move& move) {
    return std::visit([&](const auto& act) { return Reasoning(game, seen, move).about(act); },
                      move);
}

} // namespace khepri::mummies::ai
