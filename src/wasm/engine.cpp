#include "wasm/engine.h"

#include "analysis/random_games.h"
#include "analysis/signature.h"
#include "core/check.h"
#include "core/text.h"
#include "runtime/any_view.h"

#include <limits>
#include <utility>

namespace khepri::wasm {
namespace {

// Our own records are longer than what clients may send.
constexpr std::size_t longest_request = std::size_t{1} << 24;

std::string error(std::string code, std::string detail) {
    wire::ErrorMessage message;
    message.code = std::move(code);
    if (!detail.empty()) message.detail = std::move(detail);
    std::string text;
    wire::write_json(text, wire::FromServer(std::move(message)));
    return text;
}
std::string malformed(std::string detail) { return error("malformed", std::move(detail)); }

std::string refused(const Refusal& refusal, int version) {
    wire::ErrorMessage message;
    message.code = "refused";
    message.refusal = wire::message_of(refusal);
    message.version = version;
    std::string text;
    wire::write_json(text, wire::FromServer(std::move(message)));
    return text;
}

Result<Seeds> seeds_of(const wire::StartMatch& start, int seats) {
    Seeds seeds;
    const auto secret = unhex<sizeof(Seed)>(start.secret);
    if (!secret) return Error{"secret: expected 64 hexadecimal digits"};
    seeds.secret = *secret;
    if (static_cast<int>(start.seeds.size()) != seats)
        return Error{"seeds: expected " + std::to_string(seats) + ", one for each seat"};
    for (const std::string& text : start.seeds) {
        const auto seed = unhex<sizeof(Seed)>(text);
        if (!seed) return Error{"seeds: expected 64 hexadecimal digits each"};
        seeds.seats.push_back(*seed);
    }
    return seeds;
}

void describe(wire::MatchAnswer& answer, int number, const HeldMatch& held) {
    answer.match = number;
    std::visit(
        [&](const auto& game) {
            answer.game = game.name;
            answer.options = to_json(game.options());
            answer.edition = to_json(game.edition());
        },
        held.game);
    answer.names = held.names;
    answer.commitment = hex(held.match->record().commitment);
    answer.version = held.match->version();
}

// A record with its game.
struct Read {
    Record record;
    AnyGame game;
};
Result<Read> read(const std::string& text, Altered altered) {
    auto record = parse_record(text, altered);
    if (!record) return Error{"record: " + record.error()};
    if (!record->secret) return Error{"record: expected one with its secret"};
    auto game = runtime::game_from_text(record->game, record->options, record->edition);
    if (!game) return Error{"record: " + game.error()};
    return Read{std::move(*record), std::move(*game)};
}

// Answers one request, with an error if it is malformed or refers to nothing.
class RequestHandler {
public:
    RequestHandler(Held& held, const Engine::Clock& clock) : held_(held), clock_(clock) {}

    // Matches

    std::string operator()(const wire::StartMatch& start) {
        auto game = runtime::make_game(start.game, start.options, start.edition);
        if (!game) return malformed(game.error());
        const auto seeds = seeds_of(start, runtime::seats(*game));
        if (!seeds) return malformed(seeds.error());
        std::vector<std::string> names;
        for (const std::string& name : start.names) names.push_back(one_line(name));
        names.resize(seeds->seats.size());
        auto match = runtime::start_match(*game, *seeds, names);
        return keep({std::move(*game), std::move(names), std::move(match)});
    }

    std::string operator()(const wire::ResumeMatch& resume) {
        auto read = wasm::read(resume.record, Altered::refused);
        if (!read) return malformed(read.error());
        auto resumed = runtime::resume_match(read->game, read->record);
        if (auto* finding = std::get_if<Finding>(&resumed))
            return wire::to_text(wire::FindingAnswer{std::move(*finding)});
        return keep(
            match_of(*read, std::get<std::unique_ptr<runtime::AnyMatch>>(std::move(resumed))));
    }

    std::string operator()(const wire::ExamineRecord& examine) {
        auto read = wasm::read(examine.record, Altered::noted);
        if (!read) return malformed(read.error());
        auto examined = runtime::examine(read->game, read->record);
        wire::ExaminedAnswer answer;
        answer.secret = hex(*read->record.secret);
        for (const RecordedSeat& seat : read->record.seats) answer.seeds.push_back(hex(seat.seed));
        answer.events = static_cast<int>(read->record.events.size());
        answer.to_act = std::move(examined.to_act);
        answer.redeals = std::move(examined.redeals);
        answer.cards_checked = examined.cards_checked;
        answer.cards_wrong = examined.cards_wrong;
        answer.findings = std::move(examined.findings);
        const std::string commitment = hex(read->record.commitment);
        keep(answer, match_of(*read, std::move(examined.match)));
        answer.commitment = commitment; // as the record says, true or not
        return wire::to_text(answer);
    }

    std::string operator()(const wire::StartFrom& start) {
        return in_match(start.match, spectator, [&](const HeldMatch& held) {
            const auto secret = unhex<sizeof(Seed)>(start.secret);
            if (!secret) return malformed("secret: expected 64 hexadecimal digits");
            const int last = held.match->version() - (held.match->is_over() ? 1 : 0);
            if (start.version > last)
                return malformed("version: expected one at which somebody is to act");
            HeldMatch next{held.game, {}, nullptr};
            for (const std::string& name : start.names) next.names.push_back(one_line(name));
            next.names.resize(held.names.size());
            next.match = held.match->from_version(start.version, *secret, next.names);
            return keep(std::move(next));
        });
    }

    std::string operator()(const wire::AskStatus& ask) {
        return in_match(ask.match, ask.viewer, [&](const HeldMatch& held) {
            return wire::to_text(runtime::match_status(*held.match, ask.viewer));
        });
    }

    std::string operator()(const wire::PlayMove& play) {
        return in_match(play.match, play.viewer, [&](const HeldMatch& held) {
            runtime::AnyMatch& match = *held.match;
            if (play.seat >= match.seats()) return error("no_such_seat", "");
            const auto judgement = match.judge(play.seat, play.version, play.move);
            if (!judgement) return malformed("move: " + judgement.error());
            return perform(match, play.seat, *judgement, play.by, play.milliseconds, play.viewer);
        });
    }

    std::string operator()(const wire::UndoMove& undo) {
        return in_match(undo.match, undo.viewer, [&](const HeldMatch& held) {
            runtime::AnyMatch& match = *held.match;
            if (undo.seat >= match.seats()) return error("no_such_seat", "");
            return perform(match, undo.seat, match.judge_undo(undo.seat, undo.version),
                           wire::PlayedBy::person, undo.milliseconds, undo.viewer);
        });
    }

    std::string operator()(const wire::AskHistory& ask) {
        return in_match(ask.match, ask.viewer, [&](const HeldMatch& held) {
            std::string text;
            held.match->write_history(text, ask.viewer);
            return text;
        });
    }

    std::string operator()(const wire::AskRecord& ask) {
        return in_match(ask.match, spectator, [](const HeldMatch& held) {
            return wire::to_text(wire::RecordAnswer{to_text(held.match->record())});
        });
    }

    std::string operator()(const wire::AskNext& ask) {
        return in_match(ask.match, spectator, [&](const HeldMatch& held) {
            if (!held.match->is_over()) return error("not_over", "");
            auto options = held.match->next_options(ask.kind);
            if (!options) return malformed(options.error());
            return wire::to_text(wire::NextAnswer{std::move(*options)});
        });
    }

    std::string operator()(const wire::ForgetMatch& forget) {
        held_.matches.erase(forget.match);
        return "{}";
    }

    // Views

    std::string operator()(const wire::CheckMove& ask) {
        return on_view(ask, [&](const runtime::AnyView& view) {
            const auto refusal = view.judge(ask.move);
            if (!refusal) return malformed(refusal.error());
            wire::CheckAnswer answer;
            if (*refusal) answer.refusal = wire::message_of(**refusal);
            return wire::to_text(answer);
        });
    }

    std::string operator()(const wire::PreviewMove& ask) {
        return on_view(ask, [&](const runtime::AnyView& view) {
            const auto preview = view.preview(ask.move);
            return preview ? *preview : malformed(preview.error());
        });
    }
    std::string operator()(const wire::AskFacts& ask) {
        return on_view(ask, [](const runtime::AnyView& view) { return view.facts(); });
    }

    std::string operator()(const wire::AskAdvice& ask) {
        return on_view(ask, [&](const runtime::AnyView& view) {
            const auto level = search::level_named(ask.level);
            if (!level) return malformed(no_level("level", ask.level).message);
            const auto levels = levels_of(ask);
            if (!levels) return malformed(levels.error());
            const auto advice = view.advise(*level, budget_for(ask), ask.seed, *levels);
            return advice ? wire::to_text(*advice) : malformed(advice.error());
        });
    }

    std::string operator()(const wire::AskWinnable& ask) {
        return on_view(ask, [&](const runtime::AnyView& view) {
            const auto winnable = view.winnable(search::Budget::iterations(ask.orders));
            if (!winnable) return malformed(winnable.error());
            return wire::to_text(wire::WinnableAnswer{static_cast<wire::Winnable>(*winnable)});
        });
    }

    // Reviews

    std::string operator()(const wire::StartReview& start) {
        const auto read = wasm::read(start.record, Altered::refused);
        if (!read) return malformed(read.error());
        const auto levels = runtime::review_levels(start.levels, runtime::seats(read->game));
        if (!levels) return malformed(levels.error());
        auto begun = runtime::start_review(
            read->game, read->record,
            {*levels, static_cast<analysis::ReviewDepth>(start.depth), start.seed});
        if (auto* finding = std::get_if<Finding>(&begun)) {
            if (finding->code == "unfinished") return error("not_over", "");
            return wire::to_text(wire::FindingAnswer{std::move(*finding)});
        }
        const int number = ++held_.last_review;
        const auto& review =
            held_.reviews
                .emplace(number, std::get<std::unique_ptr<runtime::AnyReview>>(std::move(begun)))
                .first->second;
        return wire::to_text(wire::ReviewAnswer{number, review->report(0)});
    }

    std::string operator()(const wire::ContinueReview& more) {
        const auto found = held_.reviews.find(more.review);
        if (found == held_.reviews.end()) return error("no_such_review", "");
        runtime::AnyReview& review = *found->second;
        const double end = clock_() + static_cast<double>(more.milliseconds.value_or(0));
        const std::int64_t last =
            review.done() + more.events.value_or(std::numeric_limits<int>::max());
        while (!review.is_done() && review.done() < last) {
            review.next();
            if (more.milliseconds && clock_() >= end) break;
        }
        return wire::to_text(wire::ReviewAnswer{more.review, review.report(more.from)});
    }

    std::string operator()(const wire::ForgetReview& forget) {
        held_.reviews.erase(forget.review);
        return "{}";
    }

    // Editions

    std::string operator()(const wire::CheckEdition& check) {
        auto checked = runtime::check_edition(check.game, check.edition);
        if (!checked) return malformed(checked.error());
        return wire::to_text(
            wire::CheckedEditionAnswer{std::move(checked->edition), std::move(checked->fault)});
    }

    // Many games

    std::string operator()(const wire::StartStudy& start) {
        auto study = runtime::start_study(start);
        if (!study) return malformed(study.error());
        const int number = ++held_.last_study;
        const auto& begun = held_.studies.emplace(number, std::move(*study)).first->second;
        return wire::to_text(wire::StudyAnswer{number, 0, begun->figures()});
    }

    std::string operator()(const wire::ContinueStudy& more) {
        const auto found = held_.studies.find(more.study);
        if (found == held_.studies.end()) return error("no_such_study", "");
        if (!more.games && !more.milliseconds)
            return malformed("expected the field \"games\" or \"milliseconds\", found neither");
        runtime::AnyStudy& study = *found->second;
        const double end = clock_() + static_cast<double>(more.milliseconds.value_or(0));
        const std::int64_t last =
            study.games() + more.games.value_or(std::numeric_limits<int>::max());
        while (study.games() < last) {
            study.play();
            if (more.milliseconds && clock_() >= end) break;
        }
        return wire::to_text(wire::StudyAnswer{more.study, study.games(), study.figures()});
    }

    std::string operator()(const wire::ForgetStudy& forget) {
        held_.studies.erase(forget.study);
        return "{}";
    }

    std::string operator()(const wire::PlayRandomly& play) {
        const auto game = runtime::make_game(play.game, play.options, play.edition);
        if (!game) return malformed(game.error());
        const auto played = analysis::play_randomly(*game, play.seed, play.games);
        return wire::to_text(
            wire::RandomGamesAnswer{played.decisions, std::to_string(played.signature)});
    }

    std::string operator()(const wire::AskSignature&) {
        return wire::to_text(wire::SignatureAnswer{std::to_string(analysis::signature())});
    }

    std::string operator()(const wire::AskGames&) {
        wire::GamesAnswer answer;
        answer.levels.assign(search::level_names.begin(), search::level_names.end());
        answer.default_level = search::name(search::default_level);
        for_each_game([&]<class G>(std::type_identity<G>) {
            const G game = G::samples().front();
            wire::DescribedGame& described = answer.games.emplace_back();
            described.description = &G::description;
            described.edition = to_json(game.edition());
            if constexpr (requires { score_tables(game); }) described.tables = score_tables(game);
        });
        return wire::to_text(answer);
    }

private:
    static HeldMatch match_of(Read& read, std::unique_ptr<runtime::AnyMatch> match) {
        std::vector<std::string> names;
        for (RecordedSeat& seat : read.record.seats) names.push_back(std::move(seat.name));
        return {std::move(read.game), std::move(names), std::move(match)};
    }

    void keep(wire::MatchAnswer& answer, HeldMatch held) {
        const int number = ++held_.last_match;
        describe(answer, number, held_.matches.emplace(number, std::move(held)).first->second);
    }
    std::string keep(HeldMatch held) {
        wire::MatchAnswer answer;
        keep(answer, std::move(held));
        return wire::to_text(answer);
    }

    template <class Answer>
    std::string in_match(int number, Seat viewer, const Answer& answer) {
        const auto found = held_.matches.find(number);
        if (found == held_.matches.end()) return error("no_such_match", "");
        if (viewer != spectator && viewer >= found->second.match->seats())
            return error("no_such_seat", "");
        return answer(found->second);
    }

    static std::string perform(runtime::AnyMatch& match, Seat seat,
                               const runtime::Judgement& judgement, wire::PlayedBy by,
                               std::int64_t milliseconds, Seat viewer) {
        if (judgement.refusal) return refused(*judgement.refusal, match.version());
        const auto fault = match.perform(seat, judgement.move, milliseconds);
        CHECK(!fault, fault->message);
        wire::Update update;
        update.event.seat = seat;
        update.event.by = by;
        match.write_latest_move(update.event.move, viewer);
        update.status = runtime::match_status(match, viewer);
        std::string text;
        wire::write_json(text, wire::FromServer(std::move(update)));
        return text;
    }

    template <class Answer>
    std::string on_view(const wire::ViewOfGame& ask, const Answer& answer) {
        const auto game = runtime::make_game(ask.game, ask.options, ask.edition);
        if (!game) return malformed(game.error());
        const auto view = runtime::read_view(*game, ask.view);
        return view ? answer(**view) : malformed(view.error());
    }

    static Error no_level(const std::string& field, const std::string& found) {
        return Error{field + ": expected " + search::level_list() + ", found " + in_quotes(found)};
    }
    // Of the players: people, and seats without an entry, as search::level_of_people.
    static Result<search::SeatLevels> levels_of(const wire::AskAdvice& ask) {
        search::SeatLevels levels = search::all_of_level(search::level_of_people);
        for (std::size_t seat = 0; seat < ask.levels.size(); ++seat) {
            if (ask.levels[seat] == "person") continue;
            const auto level = search::level_named(ask.levels[seat]);
            if (!level) return no_level("levels", ask.levels[seat]);
            levels[seat] = *level;
        }
        return levels;
    }
    search::Budget budget_for(const wire::AskAdvice& ask) const {
        const auto most = ask.iterations.value_or(std::numeric_limits<std::int64_t>::max());
        if (!ask.milliseconds) return search::Budget::iterations(most);
        const double end = clock_() + static_cast<double>(*ask.milliseconds);
        return search::Budget::until([&clock = clock_, end] { return clock() >= end; })
            .at_most(most);
    }

    Held& held_;
    const Engine::Clock& clock_;
};

} // namespace

std::string Engine::answer(std::string_view request) {
    const auto json = wire::parse_json(request, longest_request);
    if (!json) return malformed(json.error());
    const auto asked = wire::read_to_engine(*json);
    if (!asked) return malformed(asked.error());
    return std::visit(RequestHandler(held_, clock_), *asked);
}

} // namespace khepri::wasm
