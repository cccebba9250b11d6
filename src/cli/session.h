// A game played at one terminal, by people who share it and by the computer. People see their own
// views only: before the terminal passes from one to another it is cleared and waits. Every
// accepted act is saved at once.
#pragma once

#include "ai/players.h"
#include "bots/contender.h"
#include "cli/face.h"
#include "cli/hint.h"
#include "cli/layout.h"
#include "cli/people.h"
#include "cli/save_file.h"
#include "cli/setup.h"
#include "cli/typed.h"
#include "cli/watchers.h"
#include "core/text.h"
#include "table/match.h"
#include "table/recorder.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace khepri::cli {

template <Game G>
struct Sitter {
    std::string name;
    ai::Contender<G> computer; // none: a person
};

enum class Ending : std::uint8_t { over, left };

template <Game G>
class Session {
public:
    using View = typename G::View;
    using Move = typename G::Move;

    Session(Match<G> match, Recorder recorder, std::vector<Sitter<G>> sitters, Terminal& terminal,
            const words::Catalogue& words, RecordFile file,
            std::function<std::int64_t()> milliseconds, Rng rng)
        : match_(std::move(match)),
          recorder_(std::move(recorder)),
          sitters_(std::move(sitters)),
          terminal_(terminal),
          words_(words),
          file_(std::move(file)),
          milliseconds_(std::move(milliseconds)),
          rng_(rng),
          watchers_(people()) {
        for (const Sitter<G>& sitter : sitters_) names_.push_back(sitter.name);
        watchers_.catch_up(match_, easel());
    }

    Ending run() {
        if (file_.is_written()) // a resumed match is not written again before something happens
            announce_file();
        else
            save();
        while (!match_.is_over()) {
            const Seat seat = match_.to_act().front();
            if (sitters_[seat].computer) {
                let_computer_play(seat);
            } else if (!let_person_play(seat)) {
                say(unsaved_ ? "play.not_kept" : "play.left", {{"file", file_.path().string()}});
                return Ending::left;
            }
        }
        show_end();
        const Outcome outcome = match_.game().outcome(match_.state());
        for (const Sitter<G>& sitter : sitters_)
            bots::end_match(sitter.computer, outcome, match_.game().seats());
        return Ending::over;
    }

    const Match<G>& match() const { return match_; }

private:
    std::vector<Seat> people() const {
        std::vector<Seat> seats;
        for (std::size_t seat = 0; seat < sitters_.size(); ++seat)
            if (!sitters_[seat].computer) seats.push_back(static_cast<Seat>(seat));
        return seats;
    }

    Easel easel() const { return {words_, terminal_.ink, names_}; }

    void line(const std::string& text) { terminal_.out << text << '\n'; }
    void say(std::string_view key, const words::Values& values = {}) {
        line(words_.say(key, values));
    }

    void let_computer_play(Seat seat) {
        // Its luck is its own: what it does must not disturb the luck of the deal.
        const auto move = sitters_[seat].computer(match_.game(), match_.view(seat), rng_);
        if (!move) return take_over(seat, move.error());
        const auto refusal = perform(seat, *move);
        CHECK(!refusal, refusal ? refusal->reason : "");
        if (!watchers_.are_people()) show(watchers_.take_first_news());
    }

    // A program that forfeits leaves its seat to a level, so that the people can finish their game.
    // Why it did often tells its cards: that waits for the end.
    void take_over(Seat seat, const std::string& why) {
        const std::string level(ai::name(usual_level));
        watchers_.tell_all(
            wrapped(words_.say("play.forfeited", {{"name", names_[seat]}, {"level", level}})));
        forfeits_.push_back(
            wrapped(words_.say("play.forfeited_because", {{"name", names_[seat]}, {"why", why}})));
        sitters_[seat].computer = *ai::player_named<G>(level);
    }

    // False at the end of input, and when the person leaves.
    bool let_person_play(Seat seat) {
        if (!hand_over(seat)) return false;
        line(Face<G>::draw(match_.game(), match_.view(seat), easel()));
        show(watchers_.take_news(seat));
        line(Face<G>::ask(match_.game(), match_.view(seat), easel()));
        for (std::string typed; prompt(typed);) {
            const auto done = obey(seat, in_notation(trim(typed), words_));
            if (done == Answer::leave) return false;
            if (done == Answer::next) return true;
        }
        return false;
    }

    // With several people at the screen nobody sees another's hand.
    bool hand_over(Seat seat) {
        const bool same = last_person_ == seat;
        last_person_ = seat;
        if (same || watchers_.size() < 2) return true;
        if (terminal_.interactive) terminal_.out << "\x1b[2J\x1b[3J\x1b[H";
        say("play.hand_over", {{"name", names_[seat]}});
        std::string enter;
        const bool given = static_cast<bool>(std::getline(terminal_.in, enter));
        if (terminal_.interactive) terminal_.out << "\x1b[2J\x1b[H";
        return given;
    }

    bool prompt(std::string& typed) {
        terminal_.out << "> " << std::flush;
        if (std::getline(terminal_.in, typed)) return true;
        terminal_.out << '\n';
        return false;
    }

    enum class Answer : std::uint8_t { again, next, leave };

    Answer obey(Seat seat, const std::string& typed) {
        const auto words = words_of(typed);
        if (words.empty()) return Answer::again;
        const std::string first = lower_case(words.front());
        const auto rest = std::string(trim(std::string_view(typed).substr(
            static_cast<std::size_t>(words.front().data() - typed.data()) + words.front().size())));
        if (first == "quit" || first == "exit") return Answer::leave;
        if (first == "help") return help(seat, rest), Answer::again;
        if (first == "table") return redraw(seat), Answer::again;
        if (first == "hint" || typed == "?") return hint(seat), Answer::again;
        if (first == "undo") return undo(seat);
        if (first == "save") return save_as(rest), Answer::again;
        if (first == "log") return show_log(seat), Answer::again;
        if (first.starts_with('?'))
            return preview(seat, typed.substr(typed.find('?') + 1)), Answer::again;
        return move(seat, typed);
    }

    Answer move(Seat seat, const std::string& typed) {
        const auto move = Face<G>::understand(match_.game(), match_.view(seat), typed, easel());
        if (!move) {
            line(wrapped(move.error()));
            suggest(seat, typed);
            return Answer::again;
        }
        const auto refusal = perform(seat, *move);
        if (!refusal) return Answer::next;
        refuse(*refusal);
        return Answer::again;
    }

    void refuse(const Refusal& refusal) {
        line(words_.say("play.refused",
                        {{"rule", std::string(refusal.rule)}, {"reason", words_.say(refusal)}}));
    }

    void preview(Seat seat, std::string_view typed) {
        const View seen = match_.view(seat);
        const auto move = Face<G>::understand(match_.game(), seen, trim(typed), easel());
        if (!move) {
            line(wrapped(move.error()));
        } else if (const auto refusal = match_.game().why_not(match_.state(), seat, *move)) {
            refuse(*refusal);
        } else {
            line(Face<G>::preview(match_.game(), seen, *move, easel()));
        }
    }

    void suggest(Seat seat, std::string_view beginning) {
        constexpr std::size_t most = 12;
        auto found = Face<G>::suggestions(match_.game(), match_.view(seat), trim(beginning));
        if (found.empty()) return;
        const bool cut = found.size() > most;
        if (cut) found.resize(most);
        line(words_.say("play.suggestions",
                        {{"moves", join(found, "\n  ") + (cut ? "\n  …" : "")}}));
    }

    void help(Seat seat, const std::string& beginning) {
        if (beginning.empty()) {
            line(Face<G>::ask(match_.game(), match_.view(seat), easel()));
            line(wrapped(words_.say("play.help")));
        }
        suggest(seat, beginning);
    }

    void redraw(Seat seat) { line(Face<G>::draw(match_.game(), match_.view(seat), easel())); }

    // The same for the same view: with the luck of the computer's seats it would depend on what
    // those thought about.
    void hint(Seat seat) {
        const View seen = match_.view(seat);
        Rng luck = Rng::fast(1);
        line(hint_text(match_.game(), seen, adviser_(match_.game(), seen, luck), easel()));
    }

    // The asked person's own act; else, at a shared screen, the placement of whoever has just
    // placed in this round.
    Answer undo(Seat seat) {
        const std::vector<View> before = watchers_.views(match_);
        auto refusal = match_.take_back(seat, match_.version());
        if (refusal && !match_.events().empty()) {
            const Seat last = match_.events().back().seat;
            if (!sitters_[last].computer) refusal = match_.take_back(last, match_.version());
        }
        if (refusal) {
            refuse(*refusal);
            return Answer::again;
        }
        happened(before);
        watchers_.take_news(seat);
        say("play.undone");
        return Answer::next;
    }

    std::optional<Refusal> perform(Seat seat, const Move& move) {
        const std::vector<View> before = watchers_.views(match_);
        if (auto refusal = match_.submit(seat, match_.version(), move)) return refusal;
        happened(before);
        return std::nullopt;
    }

    void happened(const std::vector<View>& before) {
        watchers_.tell(before, match_, easel());
        recorder_.note(match_, milliseconds_());
        save();
    }

    void save() {
        const auto error = file_.write(recorder_.record());
        if (error && !unsaved_) terminal_.err << not_saved(file_, *error) << '\n';
        unsaved_ = error.has_value();
        if (!unsaved_) announce_file();
    }

    std::string not_saved(const RecordFile& file, const Error& error) const {
        return words_.say("play.not_saved",
                          {{"file", file.path().string()}, {"why", error.message}});
    }

    // If it has another name than the people know: one that something else has taken is not used.
    void announce_file() {
        if (file_.path() == announced_) return;
        announced_ = file_.path();
        say("play.kept_in", {{"file", announced_.string()}});
    }

    void save_as(const std::string& name) {
        if (name.empty()) return say("play.save_where");
        RecordFile& file = file_named(name);
        if (!file.is_free_or_own()) return say("play.save_elsewhere", {{"file", name}});
        if (const auto error = file.write(recorder_.record())) {
            line(not_saved(file, *error));
        } else {
            say("play.saved", {{"file", file.path().string()}});
        }
    }

    // Of those that this match was written to, or another.
    RecordFile& file_named(const std::filesystem::path& name) {
        std::error_code ignored;
        if (std::filesystem::equivalent(name, file_.path(), ignored)) return file_;
        for (RecordFile& copy : copies_)
            if (std::filesystem::equivalent(name, copy.path(), ignored)) return copy;
        return copies_.emplace_back(name);
    }

    void show(const std::vector<std::string>& told) {
        for (const std::string& item : told) line(item);
    }

    void show_log(Seat seat) {
        int number = 0;
        for (const std::string& told : watchers_.told(seat))
            line(wrapped(told, 5, right_aligned(std::to_string(++number), 3) + ". "));
    }

    void show_end() {
        if (watchers_.size() == 1) show(watchers_.take_first_news());
        show(forfeits_);
        line(Face<G>::draw(match_.game(), match_.view(spectator), easel()));
        line(told_outcome<G>(easel(), watchers_.only(), match_.game().outcome(match_.state())));
        say(unsaved_ ? "play.not_kept" : "play.record", {{"file", file_.path().string()}});
    }

    Match<G> match_;
    Recorder recorder_;
    std::vector<Sitter<G>> sitters_;
    std::vector<std::string> names_;
    Terminal& terminal_;
    const words::Catalogue& words_;
    RecordFile file_;
    std::vector<RecordFile> copies_;  // saved under other names
    std::filesystem::path announced_; // where the people know the game to be kept
    std::function<std::int64_t()> milliseconds_;
    ai::Adviser<G> adviser_ = *ai::adviser_named<G>("master");
    Rng rng_;
    Watchers<G> watchers_;
    std::vector<std::string> forfeits_; // and why
    std::optional<Seat> last_person_;
    bool unsaved_ = false; // what happened last is not in the file
};

} // namespace khepri::cli
