#include "cli/commands.h"

#include "bots/contender.h"
#include "cli/choice.h"
#include "cli/faces.h"
#include "cli/pace_flags.h"
#include "cli/parser.h"
#include "cli/people.h"
#include "cli/recorded.h"
#include "cli/session.h"
#include "cli/setup.h"
#include "core/text.h"
#include "words/catalogue.h"

#include <CLI/CLI.hpp>

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
    PaceFlags pace_flags;
    bots::Pace pace;
    std::optional<std::string> seed;
    std::optional<std::string> resume; // empty: the last game
    std::optional<std::string> save;
};

// Who may play for the computer, as flags spell them.
std::vector<std::string> contenders() {
    std::vector<std::string> names(ai::player_names.begin(), ai::player_names.end());
    names.push_back(std::string(bots::exec_prefix) + "COMMAND");
    return names;
}

Seed random_seed() {
    std::random_device device;
    Seed seed{};
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(device());
    return seed;
}

// The dealer's secret from a word of the player's choice, so that a game can be dealt again.
Seed secret_of(const PlayRequest& request) {
    return request.seed ? sha256("khepri seed " + *request.seed) : random_seed();
}

std::function<std::int64_t()> stopwatch(std::int64_t already) {
    const auto start = std::chrono::steady_clock::now();
    return [start, already] {
        const auto passed = std::chrono::steady_clock::now() - start;
        return already + std::chrono::duration_cast<std::chrono::milliseconds>(passed).count();
    };
}

// As the record has them: a person without a name has none there either.
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

// Plays a match that stands ready, and what may follow it: the return match of a duel, another try
// of a solo game.
template <Game G>
class Evening {
public:
    Evening(Program& program, const PlayRequest& request, const words::Catalogue& words)
        : program_(program), request_(request), words_(words) {}

    void begin(const G& game, const std::vector<std::string>& names, const Seed& secret) {
        Seeds seeds{secret, std::vector<Seed>(static_cast<std::size_t>(game.seats()))};
        Match<G> match(game, seeds);
        Recorder recorder(match, wire::options_text(game), wire::edition_text(game), names);
        RecordFile file(request_.save ? std::filesystem::path(*request_.save)
                                      : usual_record_path(G::name));
        play(std::move(match), std::move(recorder), names, std::move(file), 0);
    }

    void resume(Replay<G> replay, RecordFile file) {
        std::vector<std::string> names;
        for (const RecordedSeat& seat : replay.record().seats) names.push_back(seat.name);
        const Record& record = replay.record();
        const std::int64_t passed = record.events.empty() ? 0 : record.events.back().milliseconds;
        Recorder recorder(record);
        play(std::move(replay).take_match(), std::move(recorder), names, std::move(file), passed);
    }

private:
    void play(Match<G> match, Recorder recorder, const std::vector<std::string>& names,
              RecordFile file, std::int64_t passed) {
        std::vector<Sitter<G>> sitters;
        for (std::size_t seat = 0; seat < names.size(); ++seat)
            sitters.push_back(sitter_named(names[seat], static_cast<Seat>(seat)));
        // The computer's luck has nothing to do with the deal's: it could tell it what is hidden.
        const Rng rng = Rng::fast(request_.seed ? std::hash<std::string>{}(*request_.seed)
                                                : std::random_device{}());
        Session<G> session(std::move(match), std::move(recorder), std::move(sitters),
                           program_.terminal, words_, std::move(file), stopwatch(passed), rng);
        if (session.run() == Ending::over) follow(session.match(), names);
    }

    Sitter<G> sitter_named(const std::string& recorded, Seat seat) {
        auto [name, computer] = read_name(recorded);
        if (bots::is_external(computer) && !may_start(computer)) computer = ai::name(usual_level);
        const auto contender = bots::contender_named<G>(computer, request_.pace);
        if (!contender)
            return {person_name(words_, computer.empty() ? name : recorded, seat), nullptr};
        return {name, *contender};
    }

    // A record may come from anyone: what it names is not run unless someone here says so.
    bool may_start(const std::string& program) {
        if (program == request_.computer) return true;
        const auto [answer, is_new] = may_start_.try_emplace(program, false);
        if (is_new)
            answer->second = ask_yes(program_.terminal, words_,
                                     words_.say("play.start_program", {{"command", program}}));
        return answer->second;
    }

    void follow(const Match<G>& match, const std::vector<std::string>& names) {
        if constexpr (std::is_same_v<G, scarabya::Scarabya>) {
            const auto& options = match.game().options();
            if (options.mode == scarabya::Mode::expedition) return;
            const bool duel = options.mode == scarabya::Mode::duel;
            if (!ask_yes(program_.terminal, words_,
                         words_.say(duel ? "play.return_match" : "play.try_again")))
                return;
            begin(G(duel ? scarabya::return_match(options, match.state())
                         : scarabya::try_again(options, match.state()),
                    match.game().edition()),
                  names, random_seed());
        }
    }

    Program& program_;
    const PlayRequest& request_;
    const words::Catalogue& words_;
    std::map<std::string, bool> may_start_; // programs that were asked about
};

void resume(const PlayRequest& request, const words::Catalogue& words, Program& program) {
    const auto file = request.resume->empty()
                          ? last_record()
                          : std::optional<std::filesystem::path>(*request.resume);
    if (!file)
        return program.reject(
            words.say("play.nothing_kept", {{"folder", record_folder().string()}}));
    RecordFile kept = request.save ? RecordFile(*request.save) : RecordFile::of_existing(*file);
    auto recorded = read_recorded(*file, words);
    if (!recorded) return program.reject(recorded.error());
    std::visit(
        [&](auto& game) {
            using G = std::remove_cvref_t<decltype(game)>;
            Replay<G> replay(game, std::move(recorded->record));
            while (replay.step()) {
            }
            if (!replay.findings().empty())
                return program.reject(file->string() + ' ' + words.say(replay.findings().front()));
            if (replay.match().is_over())
                return program.reject(words.say("play.already_over", {{"file", file->string()}}));
            PlayRequest same = request;
            if (!same.save) same.save = file->string(); // and beside it what follows the match
            Evening<G>(program, same, words).resume(std::move(replay), std::move(kept));
        },
        recorded->game);
}

// What the flags leave open; false at the end of input.
bool ask(PlayRequest& request, const words::Catalogue& words, Terminal& terminal) {
    if (!ask_for_game(terminal, words, request.choice, request.people)) return false;
    if (request.computer || request.people == request.choice.players) return true;
    const auto level = ask_level(terminal, words);
    if (level) request.computer = ai::name(*level);
    return level.has_value();
}

bool is_known(const std::string& computer) {
    const auto& names = ai::player_names;
    return bots::is_external(computer) ||
           std::find(names.begin(), names.end(), computer) != names.end();
}

void play(PlayRequest& request, Program& program) {
    const auto& words = program.words();
    const auto pace = pace_of(request.pace_flags, words);
    if (!pace) return program.reject(pace.error());
    request.pace = *pace;
    if (request.save && !RecordFile(*request.save).is_free_or_own())
        return program.reject("--save: " +
                              words.say("flag.wrong.file_exists", {{"file", *request.save}}));
    if (request.resume) return resume(request, words, program);
    if (request.choice.game.empty() && !ask(request, words, program.terminal)) {
        program.terminal.out << words.say("setup.left") << '\n';
        return;
    }
    if (!request.computer) request.computer = ai::name(usual_level);
    if (const auto fault = fault_of(request.choice, words)) return program.reject(*fault);
    if (!is_known(*request.computer))
        return program.reject("--computer: " + not_one_of(contenders(), *request.computer, words));
    const auto game = make_game(request.choice);
    if (!game) return program.reject(game.error());
    std::visit(
        [&](const auto& g) {
            using G = std::remove_cvref_t<decltype(g)>;
            const auto bot = bots::contender_named<G>(*request.computer, request.pace);
            if (!bot) return program.reject("--computer: " + bot.error());
            const int people = request.people.value_or(1);
            if (people > g.seats())
                return program.reject(
                    "--people: " +
                    words.say("flag.wrong.seats", {{"seats", g.seats()}, {"found", people}}));
            Evening<G>(program, request, words)
                .begin(g, seat_names(g, request, people), secret_of(request));
        },
        *game);
}

} // namespace

void add_play(CLI::App& app, Program& program) {
    auto request = std::make_shared<PlayRequest>();
    const auto& words = program.words();
    CLI::App* command = add_command(app, "play", words);
    command->footer(words.say("help.examples") +
                    ":\n"
                    "  khepri play\n"
                    "  khepri play scarabya --mode duel\n"
                    "  khepri play mummies --players 4 --people 2 --names Ada,Ben\n"
                    "  khepri play --resume --lang fr");
    const auto flag = [&](const std::string& name, auto& value) {
        return command->add_option("--" + name, value, words.say("flag." + name));
    };
    command->add_option("GAME", request->choice.game,
                        words.say("flag.game", {{"games", either(words, all_games)}}));
    add_choice(*command, request->choice, words);
    accept_number(*flag("people", request->people), 0, most_seats, words);
    flag("names", request->names)->delimiter(',');
    command->add_option("--computer", request->computer,
                        words.say("flag.computer", {{"names", either(words, contenders())}}));
    add_pace(*command, request->pace_flags, words);
    add_language(*command, program, words);
    flag("seed", request->seed);
    flag("save", request->save);
    flag("resume", request->resume)->expected(0, 1);
    command->callback([request, &program] { play(*request, program); });
}

} // namespace khepri::cli
