// A match at one terminal, played by people who share it and by the computer. People see only their
// own views: before the screen changes hands it is cleared and waits. Every accepted move is saved
// at once.
#pragma once

#include "bots/players.h"
#include "core/text.h"
#include "search/players.h"
#include "table/match.h"
#include "table/recorder.h"
#include "terminal/choice_names.h"
#include "terminal/game_terminal.h"
#include "terminal/hint.h"
#include "terminal/layout.h"
#include "terminal/localized_input.h"
#include "terminal/people.h"
#include "terminal/record_file.h"
#include "terminal/rulebook.h"
#include "terminal/viewers.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace khepri::terminal {

template <Game G>
struct SeatPlayer {
    std::string name;
    search::Player<G> computer; // none: a person
    std::string level = {};     // the computer's, if it is one
};

enum class Ending : std::uint8_t { over, left };

template <Game G>
class MatchSession {
public:
    using View = typename G::View;
    using Move = typename G::Move;

    MatchSession(Match<G> match, Recorder recorder, std::vector<SeatPlayer<G>> players,
                 Terminal& terminal, const i18n::Catalogue& catalogue, RecordFile file,
                 std::function<std::int64_t()> milliseconds, Rng rng)
        : match_(std::move(match)),
          recorder_(std::move(recorder)),
          players_(std::move(players)),
          terminal_(terminal),
          catalogue_(catalogue),
          file_(std::move(file)),
          milliseconds_(std::move(milliseconds)),
          rng_(rng),
          viewers_(people()) {
        for (const SeatPlayer<G>& player : players_) names_.push_back(player.name);
        viewers_.catch_up(match_, context());
    }

    Ending run() {
        if (file_.is_written()) // a resumed match is not written before something happens
            announce_file();
        else
            save();
        while (!match_.is_over()) {
            const Seat seat = match_.to_act().front();
            if (players_[seat].computer) {
                let_computer_play(seat);
            } else if (!let_person_play(seat)) {
                format(unsaved_ ? "play.not_kept" : "play.left", {{"file", file_.path().string()}});
                return Ending::left;
            }
        }
        show_end();
        const Outcome outcome = match_.game().outcome(match_.state());
        for (const SeatPlayer<G>& player : players_)
            bots::end_match(player.computer, outcome, match_.game().seats());
        return Ending::over;
    }

    const Match<G>& match() const { return match_; }
    bool has_people() const { return viewers_.are_people(); }

private:
    std::vector<Seat> people() const {
        std::vector<Seat> seats;
        for (std::size_t seat = 0; seat < players_.size(); ++seat)
            if (!players_[seat].computer) seats.push_back(static_cast<Seat>(seat));
        return seats;
    }

    RenderContext context() const { return {{catalogue_, names_}, terminal_.ink}; }

    void line(const std::string& text) { terminal_.out << text << '\n'; }
    void format(std::string_view key, const i18n::Values& values = {}) {
        line(catalogue_.format(key, values));
    }

    void let_computer_play(Seat seat) {
        // Has random numbers of its own, so that the computer does not change the deal.
        const auto move = players_[seat].computer(match_.game(), match_.view(seat), rng_);
        if (!move) return take_over(seat, move.error());
        const auto refusal = perform(seat, *move);
        CHECK(!refusal, refusal ? refusal->reason : "");
        if (!viewers_.are_people()) show(viewers_.take_first_news());
    }

    // If a program forfeits, a level takes over its seat so that the people can finish their game.
    // The reason often reveals cards, so it is printed at the end.
    void take_over(Seat seat, const std::string& why) {
        const std::string level(search::name(search::default_level));
        viewers_.notify_all(wrapped(
            catalogue_.format("play.forfeited", {{"name", names_[seat]},
                                                 {"level", level_and_word(catalogue_, level)}})));
        forfeits_.push_back(wrapped(
            catalogue_.format("play.forfeited_because", {{"name", names_[seat]}, {"why", why}})));
        players_[seat].computer = *search::computer_player_named<G>(level);
        players_[seat].level = level;
    }

    // False at the end of input, and when the person quits.
    bool let_person_play(Seat seat) {
        if (!hand_over(seat)) return false;
        const Drawing drawing = GameTerminal<G>::draw(match_.game(), match_.view(seat), context());
        line(drawing.table);
        const auto news = viewers_.take_news(seat);
        if (!news.empty()) line("");
        show(news);
        if (!drawing.own.empty()) line(drawing.own);
        line(GameTerminal<G>::prompt(match_.game(), match_.view(seat), context()));
        for (std::string typed; read_line(typed);) {
            const auto done = run_command(seat, to_notation(trim(typed), catalogue_));
            if (done == Answer::leave) return false;
            if (done == Answer::next) return true;
        }
        return false;
    }

    // With several people at the screen nobody sees another's hand. Where nothing is hidden it
    // needs no clearing: it says whose turn it is.
    bool hand_over(Seat seat) {
        const bool same = last_person_ == seat;
        last_person_ = seat;
        if (same || viewers_.size() < 2) return true;
        if (match_.game().mode().hands == Hands::open) {
            line(wrapped(catalogue_.format("play.turn_of", {{"name", names_[seat]}})));
            return true;
        }
        if (terminal_.interactive) terminal_.out << "\x1b[2J\x1b[3J\x1b[H";
        line(wrapped(catalogue_.format("play.hand_over", {{"name", names_[seat]}})));
        std::string enter;
        const bool given = static_cast<bool>(std::getline(terminal_.in, enter));
        if (terminal_.interactive) terminal_.out << "\x1b[2J\x1b[H";
        return given;
    }

    bool read_line(std::string& typed) {
        terminal_.out << "> " << std::flush;
        if (std::getline(terminal_.in, typed)) return true;
        terminal_.out << '\n';
        return false;
    }

    enum class Answer : std::uint8_t { again, next, leave };

    Answer run_command(Seat seat, const std::string& typed) {
        const auto words = split_words(typed);
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
        if (first == "rules") return show_rules(rest), Answer::again;
        if (first.starts_with('?'))
            return preview(seat, typed.substr(typed.find('?') + 1)), Answer::again;
        return move(seat, typed);
    }

    Answer move(Seat seat, const std::string& typed) {
        const auto move =
            GameTerminal<G>::parse(match_.game(), match_.view(seat), typed, context());
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
        line(wrapped(catalogue_.format("play.refused", {{"rule", std::string(refusal.rule)},
                                                        {"reason", catalogue_.format(refusal)}})));
    }

    void preview(Seat seat, std::string_view typed) {
        const View seen = match_.view(seat);
        const auto move = GameTerminal<G>::parse(match_.game(), seen, trim(typed), context());
        if (!move) {
            line(wrapped(move.error()));
        } else if (const auto refusal = match_.game().why_not(match_.state(), seat, *move)) {
            refuse(*refusal);
        } else {
            line(GameTerminal<G>::preview(match_.game(), seen, *move, context()));
        }
    }

    void suggest(Seat seat, std::string_view beginning) {
        constexpr std::size_t most = 12;
        auto found = GameTerminal<G>::suggest(match_.game(), match_.view(seat), trim(beginning));
        if (found.empty()) return;
        const bool cut = found.size() > most;
        if (cut) found.resize(most);
        for (std::string& move : found) move = from_notation(move, catalogue_);
        line(catalogue_.format("play.suggestions",
                               {{"moves", join(found, "\n  ") + (cut ? "\n  …" : "")}}));
    }

    void help(Seat seat, const std::string& beginning) {
        if (beginning.empty()) {
            line(GameTerminal<G>::prompt(match_.game(), match_.view(seat), context()));
            line(wrapped(catalogue_.format("play.help")));
        }
        suggest(seat, beginning);
    }

    void redraw(Seat seat) {
        line(GameTerminal<G>::draw(match_.game(), match_.view(seat), context()).whole());
    }

    // The same hint for the same view: with the random numbers of the computer's seats it would
    // depend on their thinking.
    void hint(Seat seat) {
        const View seen = match_.view(seat);
        Rng luck = Rng::fast(1);
        const auto advice = adviser_(match_.game(), seen, luck);
        const auto announced = search::announced(match_.game(), seen, advice, levels(), luck);
        line(hint_text(match_.game(), seen, advice, announced, context()));
    }

    // Of those who play; a program is taken for a master.
    search::SeatLevels levels() const {
        search::SeatLevels levels = search::all_of_level(search::level_of_people);
        for (std::size_t seat = 0; seat < players_.size(); ++seat)
            if (players_[seat].computer) levels[seat] = search::level_like(players_[seat].level);
        return levels;
    }

    // The person's own move; else, at a shared screen, the latest placement of this round.
    Answer undo(Seat seat) {
        const std::vector<View> before = viewers_.views(match_);
        auto refusal = match_.undo(seat, match_.version());
        if (refusal && !match_.events().empty()) {
            const Seat last = match_.events().back().seat;
            if (!players_[last].computer) refusal = match_.undo(last, match_.version());
        }
        if (refusal) {
            refuse(*refusal);
            return Answer::again;
        }
        happened(before);
        viewers_.take_news(seat);
        format("play.undone");
        return Answer::next;
    }

    std::optional<Refusal> perform(Seat seat, const Move& move) {
        const std::vector<View> before = viewers_.views(match_);
        if (auto refusal = match_.submit(seat, match_.version(), move)) return refusal;
        happened(before);
        return std::nullopt;
    }

    void happened(const std::vector<View>& before) {
        viewers_.report_event(before, match_, context());
        recorder_.note(match_, milliseconds_());
        save();
    }

    void save() {
        // Without people nobody waits for a prompt; the end is written as safely as ever.
        const bool may_wait = !viewers_.are_people() && !match_.is_over();
        const auto error = file_.write(recorder_.record(),
                                       may_wait ? RecordFile::Sync::later : RecordFile::Sync::now);
        if (error && !unsaved_) terminal_.err << not_saved(file_, *error) << '\n';
        unsaved_ = error.has_value();
        if (!unsaved_) announce_file();
    }

    std::string not_saved(const RecordFile& file, const Error& error) const {
        return catalogue_.format("play.not_saved",
                                 {{"file", file.path().string()}, {"why", error.message}});
    }

    // If the file is not the one announced: a name that was taken meanwhile is not used.
    void announce_file() {
        if (file_.path() == announced_) return;
        announced_ = file_.path();
        format("play.kept_in", {{"file", announced_.string()}});
    }

    void save_as(const std::string& name) {
        if (name.empty()) return format("play.save_where");
        RecordFile& file = file_named(name);
        if (!file.is_free_or_own()) return format("play.save_elsewhere", {{"file", name}});
        if (const auto error = file.write(recorder_.record())) {
            line(not_saved(file, *error));
        } else {
            format("play.saved", {{"file", file.path().string()}});
        }
    }

    // One of the files of this match, or another.
    RecordFile& file_named(const std::filesystem::path& name) {
        std::error_code ignored;
        if (std::filesystem::equivalent(name, file_.path(), ignored)) return file_;
        for (RecordFile& copy : copies_)
            if (std::filesystem::equivalent(name, copy.path(), ignored)) return copy;
        return copies_.emplace_back(name);
    }

    void show(const std::vector<std::string>& texts) {
        for (const std::string& text : texts) line(text);
    }

    void show_log(Seat seat) {
        int number = 0;
        for (const std::string& entry : viewers_.log(seat))
            line(wrapped(entry, 5, right_aligned(std::to_string(++number), 3) + ". "));
    }

    void show_rules(const std::string& id) {
        const i18n::Values values = GameTerminal<G>::rule_values(match_.game());
        if (id.empty()) return line(rulebook_text(catalogue_, G::name, values));
        const auto text = rule_text(catalogue_, G::name, id, values);
        if (text) return line(*text);
        line(wrapped(catalogue_.format("play.no_rule", {{"found", printable(id)}})));
    }

    void show_end() {
        if (viewers_.size() == 1) show(viewers_.take_first_news());
        show(forfeits_);
        line(GameTerminal<G>::draw(match_.game(), match_.view(spectator), context()).whole());
        const std::vector<std::string> names = names_with_levels();
        line(outcome_text<G>(TextContext{catalogue_, names}, viewers_.only(),
                             match_.game().outcome(match_.state())));
        format(unsaved_ ? "play.not_kept" : "play.record", {{"file", file_.path().string()}});
    }

    std::vector<std::string> names_with_levels() const {
        std::vector<std::string> names = names_;
        for (std::size_t seat = 0; seat < names.size(); ++seat)
            if (const std::string& level = players_[seat].level; !level.empty())
                names[seat] += " (" + level_name(catalogue_, level) + ")";
        return names;
    }

    Match<G> match_;
    Recorder recorder_;
    std::vector<SeatPlayer<G>> players_;
    std::vector<std::string> names_;
    Terminal& terminal_;
    const i18n::Catalogue& catalogue_;
    RecordFile file_;
    std::vector<RecordFile> copies_;  // saved under other names
    std::filesystem::path announced_; // the file that was announced to the people
    std::function<std::int64_t()> milliseconds_;
    search::Adviser<G> adviser_ = *search::adviser_named<G>("master");
    Rng rng_;
    Viewers<G> viewers_;
    std::vector<std::string> forfeits_; // with reasons
    std::optional<Seat> last_person_;
    bool unsaved_ = false; // the latest event is not in the file
};

} // namespace khepri::terminal
