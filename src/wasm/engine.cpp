#include "wasm/engine.h"

#include "analysis/random_games.h"
#include "analysis/signature.h"
#include "core/check.h"
#include "core/text.h"
#include "door/any_view.h"

#include <limits>
#include <utility>

namespace khepri::wasm {
namespace {

// Records are longer than what strangers may send.
constexpr std::size_t longest_request = std::size_t{1} << 24;
constexpr std::string_view level_list = "novice, apprentice, adept or master";

std::string denied(std::string code, std::string detail) {
    wire::Denied message;
    message.code = std::move(code);
    if (!detail.empty()) message.detail = std::move(detail);
    std::string text;
    wire::write_json(text, wire::FromServer(std::move(message)));
    return text;
}
std::string malformed(std::string detail) { return denied("malformed", std::move(detail)); }

std::string refused(const Refusal& refusal, int version) {
    wire::Denied message;
    message.code = "refused";
    message.refusal = wire::message_of(refusal);
    message.version = version;
    std::string text;
    wire::write_json(text, wire::FromServer(std::move(message)));
    return text;
}

Result<Seeds> seeds_of(const wire::BeginMatch& begin, int seats) {
    Seeds seeds;
    const auto secret = unhex<sizeof(Seed)>(begin.secret);
    if (!secret) return Error{"secret: expected 64 hexadecimal digits"};
    seeds.secret = *secret;
    if (static_cast<int>(begin.seeds.size()) != seats)
        return Error{"seeds: expected " + std::to_string(seats) + ", one for each seat"};
    for (const std::string& text : begin.seeds) {
        const auto seed = unhex<sizeof(Seed)>(text);
        if (!seed) return Error{"seeds: expected 64 hexadecimal digits each"};
        seeds.seats.push_back(*seed);
    }
    return seeds;
}

int seats_of(const wire::AnyGame& game) {
    return std::visit([](const auto& typed) { return typed.seats(); }, game);
}

void tell(wire::MatchAnswer& answer, int number, const HeldMatch& held) {
    answer.match = number;
    std::visit(
        [&](const auto& game) {
            answer.game = game.name;
            answer.options = wire::to_json(game.options());
            answer.edition = wire::to_json(game.edition());
        },
        held.game);
    answer.names = held.names;
    answer.commitment = hex(held.match->record().commitment);
    answer.version = held.match->version();
}

// A record with the game it is of.
struct Read {
    Record record;
    wire::AnyGame game;
};
Result<Read> read(const std::string& text, Altered altered) {
    auto record = parse_record(text, altered);
    if (!record) return Error{"record: " + record.error()};
    if (!record->secret) return Error{"record: expected one with its secret"};
    auto game = wire::game_from_text(record->game, record->options, record->edition);
    if (!game) return Error{"record: " + game.error()};
    return Read{std::move(*record), std::move(*game)};
}

// Answers one request; what it does not find or understand it denies.
class Clerk {
public:
    Clerk(std::map<int, HeldMatch>& matches, int& last_match, const Engine::Clock& clock)
        : matches_(matches), last_match_(last_match), clock_(clock) {}

    // Matches

    std::string operator()(const wire::BeginMatch& begin) {
        auto game = wire::make_game(begin.game, begin.options, begin.edition);
        if (!game) return malformed(game.error());
        const auto seeds = seeds_of(begin, seats_of(*game));
        if (!seeds) return malformed(seeds.error());
        std::vector<std::string> names;
        for (const std::string& name : begin.names) names.push_back(one_line(name));
        names.resize(seeds->seats.size());
        auto match = door::begin_match(*game, *seeds, names);
        return keep({std::move(*game), std::move(names), std::move(match)});
    }

    std::string operator()(const wire::ResumeMatch& resume) {
        auto read = wasm::read(resume.record, Altered::refused);
        if (!read) return malformed(read.error());
        auto resumed = door::resume_match(read->game, read->record);
        if (auto* finding = std::get_if<Finding>(&resumed))
            return wire::to_text(wire::FindingAnswer{std::move(*finding)});
        return keep(held(*read, std::get<std::unique_ptr<door::AnyMatch>>(std::move(resumed))));
    }

    std::string operator()(const wire::ExamineRecord& examine) {
        auto read = wasm::read(examine.record, Altered::noted);
        if (!read) return malformed(read.error());
        auto examined = door::examine(read->game, read->record);
        wire::ExaminedAnswer answer;
        answer.secret = hex(*read->record.secret);
        for (const RecordedSeat& seat : read->record.seats) answer.seeds.push_back(hex(seat.seed));
        answer.events = static_cast<int>(read->record.events.size());
        answer.to_act = std::move(examined.to_act);
        answer.cards_checked = examined.cards_checked;
        answer.cards_wrong = examined.cards_wrong;
        answer.findings = std::move(examined.findings);
        const std::string promised = hex(read->record.commitment);
        keep(answer, held(*read, std::move(examined.match)));
        answer.commitment = promised; // as the record says, true or not
        return wire::to_text(answer);
    }

    std::string operator()(const wire::AskSituation& ask) {
        return in_match(ask.match, ask.viewer, [&](const HeldMatch& held) {
            return wire::to_text(door::situation(*held.match, ask.viewer));
        });
    }

    std::string operator()(const wire::DoAct& act) {
        return in_match(act.match, act.viewer, [&](const HeldMatch& held) {
            door::AnyMatch& match = *held.match;
            if (act.seat >= match.seats()) return denied("no_such_seat", "");
            const auto judgement = match.judge(act.seat, act.version, act.move);
            if (!judgement) return malformed("move: " + judgement.error());
            return perform(match, act.seat, *judgement, act.by, act.milliseconds, act.viewer);
        });
    }

    std::string operator()(const wire::DoTakeBack& back) {
        return in_match(back.match, back.viewer, [&](const HeldMatch& held) {
            door::AnyMatch& match = *held.match;
            if (back.seat >= match.seats()) return denied("no_such_seat", "");
            return perform(match, back.seat, match.judge_take_back(back.seat, back.version),
                           wire::ActedBy::person, back.milliseconds, back.viewer);
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
            if (!held.match->is_over()) return denied("not_over", "");
            auto options = held.match->options_again(ask.kind);
            if (!options) return malformed(options.error());
            return wire::to_text(wire::NextAnswer{std::move(*options)});
        });
    }

    std::string operator()(const wire::ForgetMatch& forget) {
        matches_.erase(forget.match);
        return "{}";
    }

    // Views

    std::string operator()(const wire::AskJudgement& ask) {
        return on_view(ask, [&](const door::AnyView& view) {
            const auto refusal = view.judge(ask.move);
            if (!refusal) return malformed(refusal.error());
            wire::JudgementAnswer answer;
            if (*refusal) answer.refusal = wire::message_of(**refusal);
            return wire::to_text(answer);
        });
    }

    std::string operator()(const wire::AskPreview& ask) {
        return on_view(ask, [&](const door::AnyView& view) {
            const auto preview = view.preview(ask.move);
            return preview ? *preview : malformed(preview.error());
        });
    }
    std::string operator()(const wire::AskSurvey& ask) {
        return on_view(ask, [](const door::AnyView& view) { return view.survey(); });
    }

    std::string operator()(const wire::AskAdvice& ask) {
        return on_view(ask, [&](const door::AnyView& view) {
            const auto level = ai::level_named(ask.level);
            if (!level)
                return malformed("level: expected " + std::string(level_list) + ", found " +
                                 in_quotes(ask.level));
            const auto advice = view.advise(*level, budget_for(ask), Rng::fast(ask.seed));
            return advice ? wire::to_text(*advice) : malformed(advice.error());
        });
    }

    std::string operator()(const wire::AskProspect& ask) {
        return on_view(ask, [&](const door::AnyView& view) {
            const auto winnable = view.prospect(ai::Budget::iterations(ask.orders));
            if (!winnable) return malformed(winnable.error());
            return wire::to_text(wire::ProspectAnswer{static_cast<wire::Prospect>(*winnable)});
        });
    }

    // Many games

    std::string operator()(const wire::PlayRandomly& play) {
        const auto game = wire::make_game(play.game, play.options, play.edition);
        if (!game) return malformed(game.error());
        const auto played = std::visit(
            [&](const auto& typed) {
                return analysis::play_randomly(typed, play.seed, play.games);
            },
            *game);
        return wire::to_text(
            wire::RandomGamesAnswer{played.decisions, std::to_string(played.signature)});
    }

    std::string operator()(const wire::AskSignature&) {
        return wire::to_text(wire::SignatureAnswer{std::to_string(analysis::signature())});
    }

private:
    static HeldMatch held(Read& read, std::unique_ptr<door::AnyMatch> match) {
        std::vector<std::string> names;
        for (RecordedSeat& seat : read.record.seats) names.push_back(std::move(seat.name));
        return {std::move(read.game), std::move(names), std::move(match)};
    }

    void keep(wire::MatchAnswer& answer, HeldMatch held) {
        const int number = ++last_match_;
        tell(answer, number, matches_.emplace(number, std::move(held)).first->second);
    }
    std::string keep(HeldMatch held) {
        wire::MatchAnswer answer;
        keep(answer, std::move(held));
        return wire::to_text(answer);
    }

    template <class Answer>
    std::string in_match(int number, Seat viewer, const Answer& answer) {
        const auto found = matches_.find(number);
        if (found == matches_.end()) return denied("no_such_match", "");
        if (viewer != spectator && viewer >= found->second.match->seats())
            return denied("no_such_seat", "");
        return answer(found->second);
    }

    static std::string perform(door::AnyMatch& match, Seat seat, const door::Judgement& judgement,
                               wire::ActedBy by, std::int64_t milliseconds, Seat viewer) {
        if (judgement.refusal) return refused(*judgement.refusal, match.version());
        const auto fault = match.perform(seat, judgement.act, milliseconds);
        CHECK(!fault, fault->message);
        wire::Update update;
        update.event.seat = seat;
        update.event.by = by;
        match.write_told(update.event.told, viewer);
        update.situation = door::situation(match, viewer);
        std::string text;
        wire::write_json(text, wire::FromServer(std::move(update)));
        return text;
    }

    template <class Answer>
    std::string on_view(const wire::ViewOfGame& ask, const Answer& answer) {
        const auto game = wire::make_game(ask.game, ask.options, ask.edition);
        if (!game) return malformed(game.error());
        const auto view = door::read_view(*game, ask.view);
        return view ? answer(**view) : malformed(view.error());
    }

    ai::Budget budget_for(const wire::AskAdvice& ask) const {
        const auto most = ask.iterations.value_or(std::numeric_limits<std::int64_t>::max());
        if (!ask.milliseconds) return ai::Budget::iterations(most);
        const double end = clock_() + static_cast<double>(*ask.milliseconds);
        return ai::Budget::until([&clock = clock_, end] { return clock() >= end; }).at_most(most);
    }

    std::map<int, HeldMatch>& matches_;
    int& last_match_;
    const Engine::Clock& clock_;
};

} // namespace

std::string Engine::answer(std::string_view request) {
    const auto json = wire::parse_json(request, longest_request);
    if (!json) return malformed(json.error());
    const auto asked = wire::read_to_engine(*json);
    if (!asked) return malformed(asked.error());
    return std::visit(Clerk(matches_, last_match_, clock_), *asked);
}

} // namespace khepri::wasm
