// What a page asks the engine in its worker, and what it is answered: docs/engine.md. Matches that
// live in the worker are known by a number; whatever is asked about a view carries the view, and so
// can be asked of a match on a server too. What was done in a match is told like a server tells it
// (wire/protocol.h), and so is what cannot be done: every request may be answered by `denied`.
#pragma once

#include "table/seat.h"
#include "wire/json.h"
#include "wire/protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace khepri::wire {

// Matches.
struct BeginMatch {
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    std::vector<std::string> names;
    std::string secret;             // 64 hexadecimal digits
    std::vector<std::string> seeds; // one for each seat, likewise
};
struct ResumeMatch {
    std::string record; // docs/record.md; of a match that goes on or is over
};
struct ExamineRecord {
    std::string record; // likewise, whatever was done to it
};
struct AskSituation {
    int match = 0;
    Seat viewer = spectator;
};
struct DoAct {
    int match = 0;
    Seat seat = 0;
    int version = 0;
    Json move; // as JSON, or {"text": …} in the game's notation
    ActedBy by = ActedBy::person;
    std::int64_t milliseconds = 0; // since the match began
    Seat viewer = spectator;       // who is told
};
struct DoTakeBack {
    int match = 0;
    Seat seat = 0;
    int version = 0;
    std::int64_t milliseconds = 0;
    Seat viewer = spectator;
};
struct AskHistory {
    int match = 0;
    Seat viewer = spectator;
};
struct AskRecord {
    int match = 0;
};
struct AskNext {
    int match = 0;
    Again kind = Again::rematch;
};
struct ForgetMatch {
    int match = 0;
};

// Views.
struct ViewOfGame {
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    Json view;
};
struct AskJudgement : ViewOfGame {
    Json move;
};
struct AskPreview : ViewOfGame {
    Json move;
};
struct AskSurvey : ViewOfGame {};
struct AskAdvice : ViewOfGame {
    std::string level;
    std::uint64_t seed = 0;
    // Cuts short what the level would spend.
    std::optional<std::int64_t> iterations;
    std::optional<std::int64_t> milliseconds;
};
struct AskProspect : ViewOfGame {
    std::int64_t orders = 16; // of the cards to come that are tried
};

// Plain random games, to measure and to compare with other builds.
struct PlayRandomly {
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    std::int64_t games = 1;
    std::uint64_t seed = 1;
};
struct AskSignature {};

using ToEngine =
    std::variant<BeginMatch, ResumeMatch, ExamineRecord, AskSituation, DoAct, DoTakeBack,
                 AskHistory, AskRecord, AskNext, ForgetMatch, AskJudgement, AskPreview, AskSurvey,
                 AskAdvice, AskProspect, PlayRandomly, AskSignature>;

Result<ToEngine> read_to_engine(const Json& json);
Json to_json(const ToEngine& request);

// Answers. A situation and a history are as in protocol.h and history.h.
struct MatchAnswer {
    int match = 0;
    std::string game;
    Json options;
    Json edition; // whole, also the built-in one
    std::vector<std::string> names;
    std::string commitment;
    int version = 0;
};
// The match as the seeds and the rules make it, as far as the acts of the record can be played.
struct ExaminedAnswer : MatchAnswer {
    std::string secret;
    std::vector<std::string> seeds;
    int events = 0;              // in the record
    std::vector<SeatSet> to_act; // at each version
    int cards_checked = 0;       // how often the record says where every card lies
    int cards_wrong = 0;
    std::vector<Finding> findings;
};
struct FindingAnswer {
    Finding finding;
};
struct RecordAnswer {
    std::string record;
};
struct NextAnswer {
    Json options;
};
struct JudgementAnswer {
    std::optional<RefusalMessage> refusal;
};
// Why a move: a key of the catalogue and its values.
struct ReasonMessage {
    std::string key;
    MessageValues values;
};
struct AdvisedMove {
    std::string move;           // JSON text
    std::optional<int> percent; // how likely to win; see ai/announced.h; none if untried
    std::optional<int> score;   // expected at the end; none if untried
    std::int64_t visits = 0;    // how often it was tried
    std::vector<ReasonMessage> reasons;
};
struct AdviceAnswer {
    std::vector<AdvisedMove> ranked; // best first
    std::int64_t iterations = 0;
};
enum class Prospect : std::uint8_t { no, unknown, yes };
struct ProspectAnswer {
    Prospect winnable = Prospect::unknown;
};
struct RandomGamesAnswer {
    std::int64_t decisions = 0;
    std::string signature; // 64 bits, in decimal digits
};
struct SignatureAnswer {
    std::string signature;
};

// JSON text.
std::string to_text(const MatchAnswer& answer);
std::string to_text(const ExaminedAnswer& answer);
std::string to_text(const FindingAnswer& answer);
std::string to_text(const RecordAnswer& answer);
std::string to_text(const NextAnswer& answer);
std::string to_text(const JudgementAnswer& answer);
std::string to_text(const AdviceAnswer& answer);
std::string to_text(const ProspectAnswer& answer);
std::string to_text(const RandomGamesAnswer& answer);
std::string to_text(const SignatureAnswer& answer);
std::string to_text(const Situation& situation);

} // namespace khepri::wire
