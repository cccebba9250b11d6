#include "wire/engine.h"

#include "wire/protocol_parts.h"
#include "wire/values.h"

namespace khepri::wire {
namespace {

constexpr Whole number_of_match{1, std::numeric_limits<int>::max()};
constexpr Whole seed_number{0, std::int64_t{1} << 53}; // what a number of JavaScript holds exactly
constexpr Whole up_from_one{1, std::int64_t{1} << 53};
constexpr Viewer viewer{most_seats};

// Of any length and of many lines.
struct LongText {
    void write(const std::string& text, auto&& out) const { out.text(text); }
    void read(const Json& json, std::string& out, Reader& reader) const {
        if (!json.is_string()) return reader.fail_expected("a text", json);
        out = json.get_ref<const std::string&>();
    }
};

void describe_game(auto& fields, auto& request) {
    fields("game", request.game, word);
    fields.or_keep("options", request.options, AnyJson{});
    fields.or_keep("edition", request.edition, AnyJson{});
}
void describe_view(auto& fields, ViewOfGame& request) {
    describe_game(fields, request);
    fields("view", request.view, AnyJson{});
}

struct FieldsToEngine {
    void operator()(auto& fields, BeginMatch& begin) const {
        describe_game(fields, begin);
        fields.or_keep("names", begin.names, ListOf{short_text, std::size_t{most_seats}});
        fields("secret", begin.secret, word);
        fields("seeds", begin.seeds, ListOf{word, std::size_t{most_seats}});
    }
    void operator()(auto& fields, ResumeMatch& resume) const {
        fields("record", resume.record, LongText{});
    }
    void operator()(auto& fields, ExamineRecord& examine) const {
        fields("record", examine.record, LongText{});
    }
    void operator()(auto& fields, AskSituation& ask) const {
        fields("match", ask.match, number_of_match);
        fields("viewer", ask.viewer, viewer);
    }
    void operator()(auto& fields, DoAct& act) const {
        fields("match", act.match, number_of_match);
        fields("seat", act.seat, seat_number);
        fields("version", act.version, version_number);
        fields("move", act.move, AnyJson{});
        fields.or_keep("by", act.by, acted_by);
        fields.or_keep("milliseconds", act.milliseconds, moment);
        fields("viewer", act.viewer, viewer);
    }
    void operator()(auto& fields, DoTakeBack& take_back) const {
        fields("match", take_back.match, number_of_match);
        fields("seat", take_back.seat, seat_number);
        fields("version", take_back.version, version_number);
        fields.or_keep("milliseconds", take_back.milliseconds, moment);
        fields("viewer", take_back.viewer, viewer);
    }
    void operator()(auto& fields, AskHistory& ask) const {
        fields("match", ask.match, number_of_match);
        fields("viewer", ask.viewer, viewer);
    }
    void operator()(auto& fields, AskRecord& ask) const {
        fields("match", ask.match, number_of_match);
    }
    void operator()(auto& fields, AskNext& ask) const {
        fields("match", ask.match, number_of_match);
        fields("kind", ask.kind, again_kind);
    }
    void operator()(auto& fields, ForgetMatch& forget) const {
        fields("match", forget.match, number_of_match);
    }
    void operator()(auto& fields, AskJudgement& ask) const {
        describe_view(fields, ask);
        fields("move", ask.move, AnyJson{});
    }
    void operator()(auto& fields, AskPreview& ask) const {
        describe_view(fields, ask);
        fields("move", ask.move, AnyJson{});
    }
    void operator()(auto& fields, AskSurvey& ask) const { describe_view(fields, ask); }
    void operator()(auto& fields, AskAdvice& ask) const {
        describe_view(fields, ask);
        fields("level", ask.level, word);
        fields("seed", ask.seed, seed_number);
        fields.optional("iterations", ask.iterations, up_from_one);
        fields.optional("milliseconds", ask.milliseconds, up_from_one);
    }
    void operator()(auto& fields, AskProspect& ask) const {
        describe_view(fields, ask);
        fields.or_keep("orders", ask.orders, up_from_one);
    }
    void operator()(auto& fields, PlayRandomly& play) const {
        describe_game(fields, play);
        fields("games", play.games, up_from_one);
        fields("seed", play.seed, seed_number);
    }
    void operator()(auto&, AskSignature&) const {}
};

constexpr OneOf to_engine{
    std::array<std::string_view, 17>{"begin", "resume", "examine", "situation", "act", "undo",
                                     "history", "record", "next", "forget", "judge", "preview",
                                     "survey", "advise", "prospect", "random_games", "signature"},
    FieldsToEngine{}};

void describe_match(auto& fields, MatchAnswer& answer) {
    fields("match", answer.match, number_of_match);
    fields("game", answer.game, word);
    fields("options", answer.options, AnyJson{});
    fields("edition", answer.edition, AnyJson{});
    fields("names", answer.names, ListOf{short_text, std::size_t{most_seats}});
    fields("commitment", answer.commitment, word);
    fields("version", answer.version, version_number);
}

struct FindingCodec {
    void write(const Finding& finding, auto&& out) const { out.json(to_json(finding)); }
};

constexpr Object reason_codec{[](auto& fields, ReasonMessage& reason) {
    fields("key", reason.key, value_word);
    fields("values", reason.values, ValuesCodec{});
}};

constexpr Object advised_move{[](auto& fields, AdvisedMove& advised) {
    fields("move", advised.move, JsonText{});
    fields.optional("percent", advised.percent, Whole{0, 100});
    fields.optional("score", advised.score, any_int);
    fields("visits", advised.visits, moment);
    fields("reasons", advised.reasons, ListOf{reason_codec, advised.reasons.size()});
}};

template <class T, class Describe>
std::string text_of(const T& answer, const Describe& describe) {
    std::string text;
    append_json(text, Object{describe}, answer);
    return text;
}

} // namespace

Result<ToEngine> read_to_engine(const Json& json) { return read_as<ToEngine>(to_engine, json); }
Json to_json(const ToEngine& request) { return as_json(to_engine, request); }

std::string to_text(const MatchAnswer& answer) {
    return text_of(answer, [](auto& fields, MatchAnswer& one) { describe_match(fields, one); });
}
std::string to_text(const ExaminedAnswer& answer) {
    return text_of(answer, [](auto& fields, ExaminedAnswer& one) {
        describe_match(fields, one);
        fields("secret", one.secret, word);
        fields("seeds", one.seeds, ListOf{word, one.seeds.size()});
        fields("events", one.events, version_number);
        fields("to_act", one.to_act, ListOf{SeatNumbers{most_seats}, one.to_act.size()});
        fields("cards_checked", one.cards_checked, version_number);
        fields("cards_wrong", one.cards_wrong, version_number);
        fields("findings", one.findings, ListOf{FindingCodec{}, one.findings.size()});
    });
}
std::string to_text(const FindingAnswer& answer) {
    return text_of(answer, [](auto& fields, FindingAnswer& one) {
        fields("finding", one.finding, FindingCodec{});
    });
}
std::string to_text(const RecordAnswer& answer) {
    return text_of(
        answer, [](auto& fields, RecordAnswer& one) { fields("record", one.record, LongText{}); });
}
std::string to_text(const NextAnswer& answer) {
    return text_of(
        answer, [](auto& fields, NextAnswer& one) { fields("options", one.options, AnyJson{}); });
}
std::string to_text(const JudgementAnswer& answer) {
    return text_of(answer, [](auto& fields, JudgementAnswer& one) {
        fields.optional("refusal", one.refusal, RefusalCodec{});
    });
}
std::string to_text(const AdviceAnswer& answer) {
    return text_of(answer, [](auto& fields, AdviceAnswer& one) {
        fields("ranked", one.ranked, ListOf{advised_move, one.ranked.size()});
        fields("iterations", one.iterations, moment);
    });
}
std::string to_text(const ProspectAnswer& answer) {
    return text_of(answer, [](auto& fields, ProspectAnswer& one) {
        fields("winnable", one.winnable, Symbol<3>{{"no", "unknown", "yes"}});
    });
}
std::string to_text(const RandomGamesAnswer& answer) {
    return text_of(answer, [](auto& fields, RandomGamesAnswer& one) {
        fields("decisions", one.decisions, moment);
        fields("signature", one.signature, word);
    });
}
std::string to_text(const SignatureAnswer& answer) {
    return text_of(answer, [](auto& fields, SignatureAnswer& one) {
        fields("signature", one.signature, word);
    });
}
std::string to_text(const Situation& where) {
    std::string text;
    append_json(text, situation, where);
    return text;
}

} // namespace khepri::wire
