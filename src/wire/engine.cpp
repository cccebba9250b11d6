#include "wire/engine.h"

#include "wire/reports/review_codecs.h"
#include "wire/server/protocol_codecs.h"
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
    void operator()(auto& fields, StartMatch& start) const {
        describe_game(fields, start);
        fields.or_keep("names", start.names, ListOf{short_text, std::size_t{most_seats}});
        fields("secret", start.secret, word);
        fields("seeds", start.seeds, ListOf{word, std::size_t{most_seats}});
    }
    void operator()(auto& fields, ResumeMatch& resume) const {
        fields("record", resume.record, LongText{});
    }
    void operator()(auto& fields, ExamineRecord& examine) const {
        fields("record", examine.record, LongText{});
    }
    void operator()(auto& fields, StartFrom& start) const {
        fields("match", start.match, number_of_match);
        fields("version", start.version, version_number);
        fields.or_keep("names", start.names, ListOf{short_text, std::size_t{most_seats}});
        fields("secret", start.secret, word);
    }
    void operator()(auto& fields, AskStatus& ask) const {
        fields("match", ask.match, number_of_match);
        fields("viewer", ask.viewer, viewer);
    }
    void operator()(auto& fields, PlayMove& play) const {
        fields("match", play.match, number_of_match);
        fields("seat", play.seat, seat_number);
        fields("version", play.version, version_number);
        fields("move", play.move, AnyJson{});
        fields.or_keep("by", play.by, played_by);
        fields.or_keep("milliseconds", play.milliseconds, moment);
        fields("viewer", play.viewer, viewer);
    }
    void operator()(auto& fields, UndoMove& undo) const {
        fields("match", undo.match, number_of_match);
        fields("seat", undo.seat, seat_number);
        fields("version", undo.version, version_number);
        fields.or_keep("milliseconds", undo.milliseconds, moment);
        fields("viewer", undo.viewer, viewer);
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
        fields("kind", ask.kind, next_match_kind);
    }
    void operator()(auto& fields, ForgetMatch& forget) const {
        fields("match", forget.match, number_of_match);
    }
    void operator()(auto& fields, CheckMove& ask) const {
        describe_view(fields, ask);
        fields("move", ask.move, AnyJson{});
    }
    void operator()(auto& fields, PreviewMove& ask) const {
        describe_view(fields, ask);
        fields("move", ask.move, AnyJson{});
    }
    void operator()(auto& fields, AskFacts& ask) const { describe_view(fields, ask); }
    void operator()(auto& fields, AskAdvice& ask) const {
        describe_view(fields, ask);
        fields("level", ask.level, word);
        fields("seed", ask.seed, seed_number);
        fields.optional("iterations", ask.iterations, up_from_one);
        fields.optional("milliseconds", ask.milliseconds, up_from_one);
        fields.or_keep("levels", ask.levels, ListOf{word, std::size_t{most_seats}});
    }
    void operator()(auto& fields, AskWinnable& ask) const {
        describe_view(fields, ask);
        fields.or_keep("orders", ask.orders, up_from_one);
    }
    void operator()(auto& fields, StartReview& start) const {
        fields("record", start.record, LongText{});
        fields.or_keep("levels", start.levels, ListOf{word, std::size_t{most_seats}});
        fields.or_keep("depth", start.depth, review_depth);
        fields.or_keep("seed", start.seed, seed_number);
    }
    void operator()(auto& fields, ContinueReview& more) const {
        fields("review", more.review, number_of_match);
        fields.or_keep("from", more.from, version_number);
        fields.optional("events", more.events, up_from_one);
        fields.optional("milliseconds", more.milliseconds, up_from_one);
    }
    void operator()(auto& fields, ForgetReview& forget) const {
        fields("review", forget.review, number_of_match);
    }
    void operator()(auto& fields, CheckEdition& check) const {
        fields("game", check.game, word);
        fields("edition", check.edition, AnyJson{});
    }
    void operator()(auto& fields, StartStudy& start) const {
        describe_game(fields, start);
        fields("players", start.players, ListOf{word, std::size_t{most_seats}});
        fields.or_keep("seed", start.seed, seed_number);
    }
    void operator()(auto& fields, ContinueStudy& more) const {
        fields("study", more.study, number_of_match);
        fields.optional("games", more.games, up_from_one);
        fields.optional("milliseconds", more.milliseconds, up_from_one);
    }
    void operator()(auto& fields, ForgetStudy& forget) const {
        fields("study", forget.study, number_of_match);
    }
    void operator()(auto& fields, PlayRandomly& play) const {
        describe_game(fields, play);
        fields("games", play.games, up_from_one);
        fields("seed", play.seed, seed_number);
    }
    void operator()(auto&, AskSignature&) const {}
    void operator()(auto&, AskGames&) const {}
};

constexpr OneOf to_engine{
    std::array<std::string_view, 26>{
        "start",    "resume",         "examine",         "start_from",    "status",
        "move",     "undo",           "history",         "record",        "next",
        "forget",   "check",          "preview",         "facts",         "advise",
        "winnable", "review",         "continue_review", "forget_review", "check_edition",
        "study",    "continue_study", "forget_study",    "random_games",  "signature",
        "games"},
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

constexpr Object advised_move{[](auto& fields, AdvisedMove& advised) {
    fields("move", advised.move, JsonText{});
    fields.optional("percent", advised.percent, Whole{0, 100});
    fields.optional("score", advised.score, any_int);
    fields("visits", advised.visits, moment);
    fields("reasons", advised.reasons, ListOf{reason_codec, advised.reasons.size()});
}};

// A text option fixes something random; nobody chooses it from a list.
bool is_chosen(const OptionDescription& option) {
    return option.kind != OptionDescription::Kind::text;
}

Json described(const OptionDescription& option) {
    if (option.kind == OptionDescription::Kind::on_off)
        return {{"name", option.name}, {"default", option.usual == 1}};
    return {{"name", option.name},
            {"values", Json(std::vector(option.values.begin(), option.values.end()))},
            {"default", option.usual}};
}

Json described(const ModeDescription& mode) {
    Json next = Json::array();
    for (const NextMatchKind kind : mode.next) next.push_back(name(kind));
    const PlayerRange& players = mode.players;
    return {
        {"name", mode.name},
        {"players", {{"min", players.least}, {"max", players.most}, {"default", players.usual}}},
        {"next", std::move(next)},
        {"hidden", mode.hands == Hands::hidden}};
}

Json described(const DescribedGame& game) {
    Json modes = Json::array();
    Json options = Json::array();
    for (const ModeDescription& mode : game.description->modes) modes.push_back(described(mode));
    for (const OptionDescription& option : game.description->options)
        if (is_chosen(option)) options.push_back(described(option));
    Json json{{"name", game.description->name},
              {"modes", std::move(modes)},
              {"options", std::move(options)},
              {"edition", game.edition}};
    if (!game.tables.is_null()) json["tables"] = game.tables;
    return json;
}

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
        fields("redeals", one.redeals, ListOf{version_number, one.redeals.size()});
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
std::string to_text(const CheckAnswer& answer) {
    return text_of(answer, [](auto& fields, CheckAnswer& one) {
        fields.optional("refusal", one.refusal, RefusalCodec{});
    });
}
std::string to_text(const AdviceAnswer& answer) {
    return text_of(answer, [](auto& fields, AdviceAnswer& one) {
        fields("ranked", one.ranked, ListOf{advised_move, one.ranked.size()});
        fields("iterations", one.iterations, moment);
    });
}
std::string to_text(const WinnableAnswer& answer) {
    return text_of(answer, [](auto& fields, WinnableAnswer& one) {
        fields("winnable", one.winnable, Symbol<3>{{"no", "unknown", "yes"}});
    });
}
std::string to_text(const ReviewAnswer& answer) {
    return text_of(answer, [](auto& fields, ReviewAnswer& one) {
        fields("review", one.review, number_of_match);
        describe_review(fields, one.report);
    });
}
std::string to_text(const CheckedEditionAnswer& answer) {
    if (!answer.fault) return to_line(Json{{"edition", answer.edition}});
    const EditionFault& fault = *answer.fault;
    Json values = Json::object();
    for (const RefusalValue& value : fault.values) values[std::string(value.name)] = value.number;
    return to_line(Json{{"fault",
                         {{"field", fault.field},
                          {"reason", fault.reason},
                          {"values", std::move(values)},
                          {"detail", fault.message}}}});
}
std::string to_text(const StudyAnswer& answer) {
    const auto number = [](const Figure& figure) {
        return Json{{"mean", figure.mean}, {"standard_error", figure.standard_error}};
    };
    Json figures = Json::array();
    for (const ComparedFigure& figure : answer.figures)
        figures.push_back({{"name", figure.name},
                           {"own", number(figure.own)},
                           {"classic", number(figure.classic)},
                           {"difference", number(figure.difference)}});
    return to_line(
        Json{{"study", answer.study}, {"games", answer.games}, {"figures", std::move(figures)}});
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
std::string to_text(const GamesAnswer& answer) {
    Json json{{"levels", answer.levels}, {"default_level", answer.default_level}};
    json["games"] = Json::array();
    for (const DescribedGame& game : answer.games) json["games"].push_back(described(game));
    return to_line(json);
}
std::string to_text(const MatchStatus& status) {
    std::string text;
    append_json(text, match_status, status);
    return text;
}

} // namespace khepri::wire
