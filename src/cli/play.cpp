#include "cli/commands.h"

#include "bots/players.h"
#include "cli/choice.h"
#include "cli/described.h"
#include "cli/parser.h"
#include "cli/recorded.h"
#include "cli/setup.h"
#include "cli/time_control_flags.h"
#include "core/text.h"
#include "games/all_ai.h"
#include "games/all_terminal.h"
#include "i18n/catalogue.h"
#include "table/recorded_names.h"
#include "table/secret_of_text.h"
#include "terminal/match_session.h"
#include "terminal/people.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <random>

namespace khepri::cli {
namespace {

struct PlayRequest {
    Choice choice;
    std::optional<int> people;
    std::vector<std::string> names;
    std::optional<std::string> computer;
    TimeControlFlags time_flags;
    bots::TimeControl time_control;
    std::optional<std::string> seed;
    std::optional<std::string> resume; // empty: the last game
    std::optional<std::string> save;
};

// The players that may play for the computer, as flags spell them.
std::vector<std::string> computer_names() {
    std::vector<std::string> names(search::player_names.begin(), search::player_names.end());
    names.push_back(std::string(bots::exec_prefix) + "COMMAND");
    return names;
}

Seed random_seed() {
    std::random_device device;
    Seed seed{};
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(device());
    return seed;
}

// Makes the dealer's secret from a text that the player chose, so that a game can be dealt again.
Seed secret_of(const PlayRequest& request) {
    return request.seed ? secret_of_text(*request.seed) : random_seed();
}

std::function<std::int64_t()> stopwatch(std::int64_t already) {
    const auto start = std::chrono::steady_clock::now();
    return [start, already] {
        const auto passed = std::chrono::steady_clock::now() - start;
        return already + std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
    };
}

// As in the record: a person without a name has an empty one.
template <Game G>
std::vector<std::string> seat_names(const G& game, const PlayRequest& request, int people) {
    std::vector<std::string> names;
    for (int seat = 0; seat < game.seats(); ++seat) {
        const auto at = static_cast<std::size_t>(seat);
        if (seat >= people) {
            names.push_back(computer_name(static_cast<Seat>(seat), *request.computer));
        } else if (at < request.names.size()) {
            names.push_back(one_line(request.names[at]));
        } else {
            names.emplace_back();
        }
    }
    return names;
}

// Plays a match, and those that follow it: the return match of a duel, another try on a board, a
// rematch. As on the server, the seats rotate by one for a rematch, and stay for the others.
template <Game G>
class PlaySession {
public:
    PlaySession(Program& program, const PlayRequest& request, const i18n::Catalogue& catalogue)
        : program_(program), request_(request), catalogue_(catalogue) {}

    void begin(const G& game, const std::vector<std::string>& names, const Seed& secret) {
        Seeds seeds{secret, std::vector<Seed>(static_cast<std::size_t>(game.seats()))};
        Match<G> match(game, seeds);
        Recorder recorder(match, wire::options_text(game), wire::edition_text(game), names);
        terminal::RecordFile file(request_.save ? std::filesystem::path(*request_.save)
                                                : terminal::usual_record_path(G::name));
        play(std::move(match), std::move(recorder), names, std::move(file), 0);
    }

    void resume(Replay<G> replay, terminal::RecordFile file) {
        std::vector<std::string> names;
        for (const RecordedSeat& seat : replay.record().seats) names.push_back(seat.name);
        const Record& record = replay.record();
        const std::int64_t passed = record.events.empty() ? 0 : record.events.back().milliseconds;
        Recorder recorder(record);
        play(std::move(replay).take_match(), std::move(recorder), names, std::move(file), passed);
    }

private:
    void play(Match<G> match, Recorder recorder, const std::vector<std::string>& names,
              terminal::RecordFile file, std::int64_t passed) {
        std::vector<terminal::SeatPlayer<G>> players;
        for (std::size_t seat = 0; seat < names.size(); ++seat)
            players.push_back(seat_player(names[seat], static_cast<Seat>(seat)));
        // The computer's random numbers must not depend on the deal's: they could reveal hidden
        // cards.
        const Rng rng = Rng::fast(request_.seed ? std::hash<std::string>{}(*request_.seed)
                                                : std::random_device{}());
        terminal::MatchSession<G> session(std::move(match), std::move(recorder), std::move(players),
                                          program_.terminal, catalogue_, std::move(file),
                                          stopwatch(passed), rng);
        const auto ending = session.run();
        if (ending == terminal::Ending::over && session.has_people())
            follow(session.match(), names);
    }

    terminal::SeatPlayer<G> seat_player(const std::string& recorded, Seat seat) {
        auto [name, computer] = read_name(recorded);
        if (bots::is_external(computer) && !may_start(computer))
            computer = search::name(search::default_level);
        const auto player = bots::player_named<G>(computer, request_.time_control);
        if (!player)
            return {terminal::person_name(catalogue_, computer.empty() ? name : recorded, seat),
                    nullptr};
        return {name, *player, search::level_named(computer) ? computer : ""};
    }

    // A record may come from anyone: a program that it names is run only after the person agrees.
    bool may_start(const std::string& program) {
        if (program == request_.computer) return true;
        const auto [answer, is_new] = may_start_.try_emplace(program, false);
        if (is_new)
            answer->second =
                ask_yes(program_.terminal, catalogue_,
                        catalogue_.format("play.start_program", {{"command", program}}));
        return answer->second;
    }

    void follow(const Match<G>& match, std::vector<std::string> names) {
        const G& game = match.game();
        const NextMatchKind kind = game.mode().next.front();
        if (!ask_yes(program_.terminal, catalogue_,
                     catalogue_.format("play." + std::string(name(kind)))))
            return;
        if (kind == NextMatchKind::rematch)
            std::rotate(names.begin(), names.begin() + 1, names.end());
        begin(G(game.next_options(match.state(), kind), game.edition()), names, random_seed());
    }

    Program& program_;
    const PlayRequest& request_;
    const i18n::Catalogue& catalogue_;
    std::map<std::string, bool> may_start_; // the answers of the person
};

void resume(const PlayRequest& request, const i18n::Catalogue& catalogue, Program& program) {
    const auto file = request.resume->empty()
                          ? terminal::last_record()
                          : std::optional<std::filesystem::path>(*request.resume);
    if (!file)
        return program.reject(catalogue.format("play.nothing_kept",
                                               {{"folder", terminal::record_folder().string()}}));
    terminal::RecordFile kept = request.save ? terminal::RecordFile(*request.save)
                                             : terminal::RecordFile::of_existing(*file);
    auto recorded = read_recorded(*file, catalogue);
    if (!recorded) return program.reject(recorded.error());
    std::visit(
        [&](auto& game) {
            using G = std::remove_cvref_t<decltype(game)>;
            Replay<G> replay(game, std::move(recorded->record));
            while (replay.step()) {
            }
            if (!replay.findings().empty())
                return program.reject(file->string() + ' ' +
                                      finding_text(replay.findings().front(), replay, catalogue));
            if (replay.match().is_over())
                return program.reject(
                    catalogue.format("play.already_over", {{"file", file->string()}}));
            PlayRequest same = request;
            if (!same.save) same.save = file->string(); // and the files of matches that follow
            PlaySession<G>(program, same, catalogue).resume(std::move(replay), std::move(kept));
        },
        recorded->game);
}

// Asks what the flags leave open; false at the end of input.
bool ask(PlayRequest& request, const i18n::Catalogue& catalogue, terminal::Terminal& terminal) {
    if (!ask_for_game(terminal, catalogue, request.choice, request.people)) return false;
    if (request.computer || request.people == request.choice.players) return true;
    const auto level = ask_level(terminal, catalogue);
    if (level) request.computer = search::name(*level);
    return level.has_value();
}

bool is_known(const std::string& computer) {
    const auto& names = search::player_names;
    return bots::is_external(computer) ||
           std::find(names.begin(), names.end(), computer) != names.end();
}

void play(PlayRequest& request, Program& program) {
    const auto& catalogue = program.catalogue();
    const auto time_control = time_control_of(request.time_flags, catalogue);
    if (!time_control) return program.reject(time_control.error());
    request.time_control = *time_control;
    if (request.save && !terminal::RecordFile(*request.save).is_free_or_own())
        return program.reject(
            "--save: " + catalogue.format("flag.wrong.file_exists", {{"file", *request.save}}));
    if (request.resume) return resume(request, catalogue, program);
    if (request.choice.game.empty() && !ask(request, catalogue, program.terminal)) {
        program.terminal.out << catalogue.format("setup.left") << '\n';
        return;
    }
    if (!request.computer) request.computer = search::name(search::default_level);
    if (const auto fault = fault_of(request.choice, catalogue)) return program.reject(*fault);
    if (!is_known(*request.computer))
        return program.reject("--computer: " +
                              not_one_of(computer_names(), *request.computer, catalogue));
    const auto game = make_game(request.choice);
    if (!game) return program.reject(game.error());
    std::visit(
        [&](const auto& g) {
            using G = std::remove_cvref_t<decltype(g)>;
            const auto bot = bots::player_named<G>(*request.computer, request.time_control);
            if (!bot) return program.reject("--computer: " + bot.error());
            const int people = request.people.value_or(1);
            if (people > g.seats())
                return program.reject("--people: " +
                                      catalogue.format("flag.wrong.seats",
                                                       {{"seats", g.seats()}, {"found", people}}));
            const int named = static_cast<int>(request.names.size());
            if (named > people)
                return program.reject(
                    "--names: " +
                    catalogue.format("flag.wrong.names", {{"found", named}, {"people", people}}));
            PlaySession<G>(program, request, catalogue)
                .begin(g, seat_names(g, request, people), secret_of(request));
        },
        *game);
}

} // namespace

void add_play(CLI::App& app, Program& program) {
    auto request = std::make_shared<PlayRequest>();
    const auto& catalogue = program.catalogue();
    CLI::App* command = add_command(app, "play", catalogue);
    command->footer(catalogue.format("help.examples") +
                    ":\n"
                    "  khepri play\n"
                    "  khepri play " +
                    example_with_mode() + "\n  khepri play " + example_game(2) +
                    " --players 4 --people 2 --names Ada,Ben\n"
                    "  khepri play --resume --lang fr");
    const auto flag = [&](const std::string& name, auto& value) {
        return command->add_option("--" + name, value, catalogue.format("flag." + name));
    };
    suggest(
        *command->add_option(
            "GAME", request->choice.game,
            catalogue.format("flag.game", {{"games", terminal::either(catalogue, game_names())}})),
        game_names());
    add_choice(*command, request->choice, catalogue);
    accept_number(*flag("people", request->people), 0, most_seats, catalogue);
    flag("names", request->names)->delimiter(',');
    suggest(*command->add_option(
                "--computer", request->computer,
                catalogue.format("flag.computer",
                                 {{"names", terminal::either(catalogue, computer_names())}})),
            {search::player_names.begin(), search::player_names.end()});
    add_time_control(*command, request->time_flags, catalogue);
    add_language(*command, program, catalogue);
    flag("seed", request->seed);
    flag("save", request->save);
    flag("resume", request->resume)->expected(0, 1);
    command->callback([request, &program] { play(*request, program); });
}

} // namespace khepri::cli
