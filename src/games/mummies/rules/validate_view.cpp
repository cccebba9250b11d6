#include "games/mummies/rules/validate_view.h"

#include "games/mummies/rules/scoring.h"
#include "table/fault.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace khepri::mummies {
namespace {

using Counts = std::array<int, kinds>; // by kind; of any size, unlike a Tally

// M10  What a row of six can be worth.
constexpr int lowest_points = -most_needed * highest_value;
constexpr int highest_points = 2 * most_needed * highest_value;

void count(Counts& counts, Card card) { ++counts[static_cast<std::size_t>(card)]; }
void count(Counts& counts, const Row& row) {
    for (const Card card : row) count(counts, card);
}
void count(Counts& counts, Handful hand) {
    for (int i = 0; i < hand.size(); ++i) count(counts, hand[i]);
}
void count(Counts& counts, const Tally& tally) {
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += tally.count(static_cast<Card>(i));
}

int size(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

// The first kind of which there are more than `most` allows.
std::optional<Card> excess(const Counts& counts, const Counts& most) {
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > most[i]) return static_cast<Card>(i);
    return std::nullopt;
}

bool is_papyri_only(const Tally& tally) {
    for (int kind = 0; kind < offering_kinds; ++kind)
        if (tally.count(static_cast<Card>(kind)) > 0) return false;
    return true;
}

class ViewCheck {
public:
    ViewCheck(const Mummies& game, const View& view)
        : game_(game), view_(view), seats_(static_cast<std::size_t>(game.seats())) {
        count(all_, game.all_cards());
    }

    Fault first_fault() const {
        if (auto found = fault_of_table()) return found;
        if (auto found = fault_of_own()) return found;
        if (auto found = fault_of_hands()) return found;
        if (auto found = fault_of_rows()) return found;
        if (auto found = fault_of_turns()) return found;
        if (auto found = fault_of_unseen()) return found;
        if (auto found = fault_of_open_return()) return found;
        if (auto found = fault_of_totals()) return found;
        return has_scored() ? fault_of_last_round() : fault_before_scoring();
    }

private:
    bool is_over() const { return view_.phase == Phase::over; }
    bool is_spectator() const { return view_.seat == spectator; }
    bool has_scored() const { return is_over() || view_.round > 1; }
    int rounds_scored() const { return is_over() ? view_.round : view_.round - 1; }

    Fault fault_of_table() const {
        if (view_.players != game_.seats())
            return Error{"players: expected " + std::to_string(game_.seats()) + ", found " +
                         std::to_string(view_.players)};
        if (!game_.is_papyrus(view_.papyrus)) return Error{"papyrus: expected a papyrus"};
        if (!is_papyri_only(view_.covered)) return Error{"covered: expected papyri"};
        if (!is_papyri_only(view_.openly_returned))
            return Error{"openly_returned: expected papyri"};
        if (view_.round < 1 || view_.round > game_.options().target)
            return Error{"round: expected 1 to " + std::to_string(game_.options().target) +
                         ", found " + std::to_string(view_.round)};
        return std::nullopt;
    }

    // M14  The last turn that a round may have brings about scoring, after a sacrifice too.
    bool is_last_turn_taken() const { return view_.turns_taken == most_turns; }
    bool is_over_by_sacrifice() const { return is_over() && view_.sacrifices_in_a_row > 0; }

    Fault fault_of_turns() const {
        const int most_taken = is_over() ? most_turns : most_turns - 1;
        if (view_.turns_taken > most_taken)
            return Error{"turns_taken: expected at most " + std::to_string(most_taken) +
                         ", found " + std::to_string(view_.turns_taken)};
        const int least_taken = std::max(is_over() ? 1 : 0, least_turns());
        if (view_.turns_taken < least_taken)
            return Error{"turns_taken: expected at least " + std::to_string(least_taken) +
                         " for what lies on the table, found " + std::to_string(view_.turns_taken)};
        const int most = is_over() && !is_last_turn_taken() ? 0 : most_sacrifices * game_.seats();
        return fault_unless(view_.sacrifices_in_a_row <= most,
                            "sacrifices_in_a_row: expected at most " + std::to_string(most) +
                                ", found " + std::to_string(view_.sacrifices_in_a_row));
    }

    // Every card in a row and every covered papyrus took a turn. So did the sacrifices in a row,
    // but for those of a round before.
    int least_turns() const {
        int turns = view_.covered.size();
        for (const Row& row : view_.rows) turns += static_cast<int>(row.size());
        return turns + (view_.round == 1 ? view_.sacrifices_in_a_row : 0);
    }

    Fault fault_of_own() const {
        if (is_spectator())
            return fault_unless(
                view_.hand.empty() && view_.sacrificed == Tally{} &&
                    view_.returned == view_.openly_returned,
                "hand, sacrificed and returned: expected a spectator to see what all "
                "see");
        if (view_.hand.size() != view_.hand_sizes[view_.seat])
            return Error{field_of_seat("hand_sizes", view_.seat) + ": expected " +
                         std::to_string(view_.hand.size()) + ", the cards of the hand, found " +
                         std::to_string(view_.hand_sizes[view_.seat])};
        return fault_unless(view_.sacrificed.size() == view_.sacrificed_by[view_.seat],
                            field_of_seat("sacrificed_by", view_.seat) + ": expected " +
                                std::to_string(view_.sacrificed.size()) +
                                ", the cards that are listed, found " +
                                std::to_string(view_.sacrificed_by[view_.seat]));
    }

    // M8  A hand has four cards, but three if its owner's card ended the game, and whatever is left
    // if his sacrifice did.
    Fault fault_of_hands() const {
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            const bool ended = is_over() && seat == view_.turn;
            const int most = hand_size - (ended ? 1 : 0);
            const int least = ended && is_over_by_sacrifice() ? 0 : most;
            const int held = view_.hand_sizes[seat];
            if (held < least || held > most)
                return Error{field_of_seat("hand_sizes", seat) + ": expected " +
                             (least < most ? "at most " : "") + std::to_string(most) + ", found " +
                             std::to_string(held)};
            if (view_.kept[seat] > held)
                return Error{field_of_seat("kept", seat) + ": expected at most " +
                             std::to_string(held) + ", found " + std::to_string(view_.kept[seat])};
        }
        return std::nullopt;
    }

    // M9  A row that is long enough is scored at once; so is every row after the round's last turn.
    Fault fault_of_rows() const {
        bool due = false;
        const auto number = static_cast<std::size_t>(game_.face(view_.papyrus).number);
        for (const Row& row : view_.rows) {
            due = due || row.size() >= number;
            if (!std::all_of(row.begin(), row.end(), is_offering))
                return Error{"rows: expected offerings"};
        }
        return fault_unless(is_over() ? due || is_last_turn_taken() : !due,
                            "rows: expected " +
                                std::string(is_over() ? "one of at least " : "less than ") +
                                std::to_string(number) + " offerings under this papyrus");
    }

    Counts seen() const {
        Counts counts{};
        count(counts, view_.papyrus);
        count(counts, view_.covered);
        count(counts, view_.sacrificed);
        count(counts, view_.hand);
        for (const Row& row : view_.rows) count(counts, row);
        return counts;
    }

    // Cards in the hands and the discard of others, the draw pile, and those of them that lay in a
    // hand since before the draw pile was made anew.
    int hidden_places() const {
        int places = view_.draw_size;
        for (std::size_t seat = 0; seat < seats_; ++seat)
            if (seat != view_.seat) places += view_.hand_sizes[seat] + view_.sacrificed_by[seat];
        return places;
    }
    int kept_by_others() const {
        int kept = 0;
        for (std::size_t seat = 0; seat < seats_; ++seat)
            if (seat != view_.seat) kept += view_.kept[seat];
        return kept;
    }

    // The unseen cards exactly fill the hidden places, and the kept ones are not among the
    // returned.
    Fault fault_of_unseen() const {
        Counts counts = seen();
        if (const auto card = excess(counts, all_))
            return Error{"papyrus, covered, sacrificed, rows and hand: expected no more " +
                         std::string(game_.name_of(*card)) + " than there are"};
        const int unseen = size(all_) - size(counts);
        if (unseen != hidden_places())
            return Error{"hand_sizes, sacrificed_by and draw_size: expected places for " +
                         std::to_string(unseen) + " unseen cards, found " +
                         std::to_string(hidden_places())};
        count(counts, view_.returned);
        if (const auto card = excess(counts, all_))
            return Error{"returned: expected no more " + std::string(game_.name_of(*card)) +
                         " than are unseen"};
        return fault_unless(kept_by_others() <= size(all_) - size(counts),
                            "kept: expected no more cards than are unseen and not returned");
    }

    // What all know to be returned is not laid openly, and the viewer knows it too unless he drew
    // it himself.
    Fault fault_of_open_return() const {
        Counts open{};
        count(open, view_.papyrus);
        count(open, view_.covered);
        count(open, view_.openly_returned);
        if (const auto card = excess(open, all_))
            return Error{"openly_returned: expected no more " + std::string(game_.name_of(*card)) +
                         " than are not laid openly"};
        Counts returned{};
        Counts known{};
        count(returned, view_.openly_returned);
        count(known, view_.returned);
        count(known, view_.hand);
        count(known, view_.sacrificed);
        if (const auto card = excess(returned, known))
            return Error{"openly_returned: expected " + std::string(game_.name_of(*card)) +
                         " among returned, hand or sacrificed"};
        return std::nullopt;
    }

    // M13, M14  The game is over once somebody has the target, or after as many rounds.
    Fault fault_of_totals() const {
        int highest = view_.totals[0];
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            const int total = view_.totals[seat];
            highest = std::max(highest, total);
            if (total < lowest_points * rounds_scored() || total > highest_points * rounds_scored())
                return Error{field_of_seat("totals", seat) + ": expected what " +
                             std::to_string(rounds_scored()) + " rounds can bring, found " +
                             std::to_string(total)};
        }
        const int target = game_.options().target;
        if (is_over())
            return fault_unless(highest >= target || view_.round == target,
                                "phase: expected play, as nobody has reached " +
                                    std::to_string(target));
        return fault_unless(highest < target, "phase: expected over, as somebody has reached " +
                                                  std::to_string(target));
    }

    Fault fault_before_scoring() const {
        return fault_unless(view_.last_round == LastRound{},
                            "last_round: expected none in the first round");
    }

    // M12  The winner of a round has scored most in it.
    Fault fault_of_last_round() const {
        const LastRound& last = view_.last_round;
        if (!game_.is_papyrus(last.papyrus)) return Error{"last_round.papyrus: expected a papyrus"};
        const auto best =
            *std::max_element(last.points.begin(), last.points.begin() + game_.seats());
        if (last.points[last.winner] != best)
            return Error{"last_round.winner: expected a seat that scored " + std::to_string(best)};
        if (!is_over()) return std::nullopt;
        if (last.papyrus != view_.papyrus || last.closed_by != view_.turn)
            return Error{"last_round: expected the papyrus and the seat that ended the game"};
        for (std::size_t seat = 0; seat < seats_; ++seat)
            if (last.points[seat] != points(view_.rows[seat], game_.face(view_.papyrus)))
                return Error{field_of_seat("last_round.points", seat) +
                             ": expected what the row is worth"};
        return std::nullopt;
    }

    const Mummies& game_;
    const View& view_;
    std::size_t seats_;
    Counts all_{};
};

} // namespace

std::optional<Error> fault(const Mummies& game, const View& view) {
    return ViewCheck(game, view).first_fault();
}

} // namespace khepri::mummies
