#include "cli/bot/check.h"

#include "bots/conversation.h"
#include "core/text.h"
#include "core/version.h"
#include "games/all_wire.h"
#include "runtime/any_match.h"
#include "wire/bots/bot_question.h"

#include <algorithm>
#include <chrono>

namespace khepri::cli {
namespace {

constexpr double time_to_greet = 10;              // seconds
constexpr std::int64_t clock_milliseconds = 1000; // for each decision
constexpr double grace = 1;                       // seconds, as in docs/bots.md
constexpr int matches_of_a_game = 2;

// Programs ignore messages and fields that they do not know.
constexpr const char* unknown_message = R"({"type":"later_version","remark":"ignore me"})";
constexpr const char* unknown_field = "later_version";

// A program plays matches of one game, and this notes the first thing that is wrong.
class GameCheck {
public:
    using Clock = std::chrono::steady_clock;

    GameCheck(const AnyGame& game, const std::string& command) : game_(game), command_(command) {}

    std::optional<Error> run() {
        auto process = bots::Process::start(command_);
        if (!process) return Error{"cannot be started: " + process.error()};
        conversation_ = std::make_unique<bots::Conversation>(std::move(*process));
        if (auto fault = greet()) return with_last_words(*fault);
        for (match_ = 1; match_ <= matches_of_a_game; ++match_)
            if (auto fault = play()) return with_last_words(*fault);
        conversation_->send(line_of(wire::BotGoodbye{}));
        if (!conversation_->close())
            return Error{"did not end within 0.3 s of goodbye and the end of its input"};
        return std::nullopt;
    }

    int decisions() const { return decisions_; }
    double slowest() const { return slowest_; }

private:
    static std::string line_of(const wire::ToBot& message) {
        return wire::to_line(wire::to_json(message));
    }

    Error with_last_words(const Error& fault) {
        const std::string last = conversation_->last_error_line();
        return Error{fault.message + (last.empty() ? "" : "; last error line: " + in_quotes(last))};
    }

    Result<wire::FromBot> answer_to(const std::string& line, const std::string& topic,
                                    double seconds) {
        const auto answered = conversation_->ask(line, topic, seconds);
        if (!answered) return Error{answered.error()};
        auto message = wire::read_text(*answered, wire::read_from_bot);
        if (!message)
            return Error{"answered " + topic + " with " + in_quotes(*answered) + ": " +
                         message.error()};
        return message;
    }

    std::optional<Error> greet() {
        wire::BotGreeting greeting =
            std::visit([](const auto& game) { return wire::greeting_for(game); }, game_);
        greeting.program = "khepri " + std::string(program_version());
        greeting.clock.milliseconds = clock_milliseconds;
        const auto answered = answer_to(line_of(greeting), "our hello", time_to_greet);
        if (!answered) return Error{answered.error()};
        const auto* const hello = std::get_if<wire::BotHello>(&*answered);
        if (hello == nullptr) return Error{"answered our hello without a hello of its own"};
        if (hello->protocol != wire::bot_protocol)
            return Error{"speaks protocol " + std::to_string(hello->protocol) + "; expected " +
                         std::to_string(wire::bot_protocol)};
        return std::nullopt;
    }

    // One match; the program has another seat in each, and the others play at random.
    std::optional<Error> play() {
        Seeds seeds;
        seeds.secret.fill(static_cast<std::uint8_t>(match_));
        seeds.seats.resize(static_cast<std::size_t>(runtime::seats(game_)));
        const auto match = runtime::start_match(game_, seeds, {});
        const auto own = static_cast<Seat>(match_ % match->seats());
        Rng rng = Rng::fast(static_cast<std::uint64_t>(match_));
        conversation_->send(unknown_message);
        int decision = 0;
        while (!match->is_over()) {
            const SeatSet to_act = match->to_act();
            const Seat seat = to_act.contains(own) ? own : to_act.front();
            const wire::BotQuestion question = match->question(seat);
            if (seat != own) {
                const auto number =
                    rng.below(static_cast<std::uint32_t>(question.plain_moves.size()));
                play(*match, seat, question.plain_moves[number]);
                continue;
            }
            if (auto fault = decide(*match, question, ++decision)) return fault;
        }
        conversation_->send(line_of(outcome_of(*match)));
        return std::nullopt;
    }

    static void play(runtime::AnyMatch& match, Seat seat, const wire::Json& move) {
        const auto judged = match.judge(seat, match.version(), move);
        CHECK(judged && !judged->refusal);
        const auto fault = match.perform(seat, judged->move, match.version());
        CHECK(!fault, fault->message);
    }

    wire::BotOutcome outcome_of(const runtime::AnyMatch& match) const {
        const Outcome outcome = match.outcome();
        wire::BotOutcome told{match_, {}, outcome.winners};
        for (const Seat seat : SeatSet::first(match.seats()))
            told.scores.push_back(outcome.scores[seat]);
        return told;
    }

    std::optional<Error> decide(runtime::AnyMatch& match, wire::BotQuestion question,
                                int decision) {
        question.match = match_;
        question.decision = decision;
        question.clock.milliseconds = clock_milliseconds;
        const Seat seat = question.seat;
        wire::Json json = wire::to_json(wire::ToBot(std::move(question)));
        json[unknown_field] = "ignore me";
        const std::string topic =
            "decision " + std::to_string(decision) + " of match " + std::to_string(match_);
        const auto start = Clock::now();
        const auto answered = answer_to(wire::to_line(json), topic,
                                        static_cast<double>(clock_milliseconds) / 1000 + grace);
        slowest_ = std::max(slowest_, std::chrono::duration<double>(Clock::now() - start).count());
        ++decisions_;
        if (!answered) return Error{answered.error()};
        const auto* const sent = std::get_if<wire::BotMove>(&*answered);
        if (sent == nullptr)
            return Error{std::holds_alternative<wire::BotResignation>(*answered)
                             ? "resigned at " + topic
                             : "answered " + topic + " with a hello; expected a move"};
        const auto judged = match.judge(seat, match.version(), sent->move);
        const std::string start_of_fault =
            "answered " + topic + " with " + wire::shown(sent->move) + ": ";
        if (!judged) return Error{start_of_fault + judged.error()};
        if (judged->refusal)
            return Error{start_of_fault + "refused, " +
                         wire::to_line(wire::to_json(*judged->refusal))};
        play(match, seat, sent->move);
        return std::nullopt;
    }

    const AnyGame& game_;
    const std::string& command_;
    std::unique_ptr<bots::Conversation> conversation_;
    int match_ = 1;
    int decisions_ = 0;
    double slowest_ = 0; // seconds
};

// Every mode of every game with as few players as it allows.
std::vector<AnyGame> games_to_check() {
    std::vector<AnyGame> games;
    for (const GameDescription* const description : game_descriptions)
        for (const ModeDescription& mode : description->modes) {
            wire::Json options{{"players", mode.players.least}};
            if (description->modes.size() > 1) options["mode"] = mode.name;
            auto game = runtime::make_game(description->name, options, "classic");
            CHECK(game, game.error());
            games.push_back(std::move(*game));
        }
    return games;
}

std::string title_of(const AnyGame& game) {
    return std::visit(
        []<class G>(const G& one) {
            const std::string mode(one.mode().name);
            return std::string(G::name) + (mode == G::name ? "" : ' ' + mode);
        },
        game);
}

} // namespace

void check_bot(const std::string& command, Program& program) {
    int faults = 0;
    for (const AnyGame& game : games_to_check()) {
        GameCheck check(game, command);
        const auto fault = check.run();
        program.terminal.out << title_of(game) << ": ";
        if (fault) {
            ++faults;
            program.terminal.out << one_line("the program " + fault->message) << std::endl;
        } else {
            program.terminal.out << "good, " << matches_of_a_game << " matches, "
                                 << check.decisions() << " decisions, the slowest "
                                 << static_cast<int>(check.slowest() * 1000) << " ms" << std::endl;
        }
    }
    if (faults > 0) program.exit_code = 1;
}

} // namespace khepri::cli
