// Requests of a page to the engine in its worker, and their answers: docs/engine.md. The worker
// knows its matches by number; a question about a view contains the view, so it also works for a
// match on a server. Updates and errors are the messages of the server (wire/server/protocol.h);
// every request may be answered by an error.
#pragma once

#include "table/description.h"
#include "table/edition_fault.h"
#include "table/seat.h"
#include "wire/json.h"
#include "wire/reports/review_report.h"
#include "wire/reports/simulation_report.h"
#include "wire/server/protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace khepri::wire {

// Matches.
struct StartMatch {
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    std::vector<std::string> names;
    std::string secret;             // 64 hexadecimal digits
    std::vector<std::string> seeds; // one for each seat, likewise
};
struct ResumeMatch {
    std::string record; // docs/record.md; of a match that is running or over
};
struct ExamineRecord {
    std::string record; // the same, possibly altered
};
// A new match that goes on from a version of another one: what no seat knew then is dealt anew.
struct StartFrom {
    int match = 0;
    int version = 0;
    std::vector<std::string> names;
    std::string secret; // 64 hexadecimal digits, for the numbers from there on
};
struct AskStatus {
    int match = 0;
    Seat viewer = spectator;
};
struct PlayMove {
    int match = 0;
    Seat seat = 0;
    int version = 0;
    Json move; // as JSON, or {"text": …} in the game's notation
    PlayedBy by = PlayedBy::person;
    std::int64_t milliseconds = 0; // since the match began
    Seat viewer = spectator;       // whom the update is for
};
struct UndoMove {
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
    NextMatchKind kind = NextMatchKind::rematch;
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
struct CheckMove : ViewOfGame {
    Json move;
};
struct PreviewMove : ViewOfGame {
    Json move;
};
struct AskFacts : ViewOfGame {};
struct AskAdvice : ViewOfGame {
    std::string level;
    std::uint64_t seed = 0;
    // Shortens the search of the level.
    std::optional<std::int64_t> iterations;
    std::optional<std::int64_t> milliseconds;
    std::vector<std::string> levels; // of the players, by seat; "person" for people
};
struct AskWinnable : ViewOfGame {
    std::int64_t orders = 16; // of the cards to come that are tried
};

// Reviews of finished matches: docs/review.md. The engine gives each a number.
struct StartReview {
    std::string record;
    std::vector<std::string> levels; // that the seats are taken for; empty: all adept
    ReviewDepth depth = ReviewDepth::normal;
    std::uint64_t seed = 1;
};
// Reviews further events; the answer is the review so far.
struct ContinueReview {
    int review = 0;
    int from = 0;                             // leaves out the events before this one
    std::optional<std::int64_t> events;       // reviews at most so many
    std::optional<std::int64_t> milliseconds; // and for about so long
};
struct ForgetReview {
    int review = 0;
};

// An edition that somebody writes: whether it can be played.
struct CheckEdition {
    std::string game;
    Json edition;
};

// Many games of an edition and of the classic one on the same deals. The engine gives each study a
// number.
struct StartStudy {
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    std::vector<std::string> players; // by name: one for all seats, or one for each
    std::uint64_t seed = 1;
};
// Plays further games; the answer is the study so far.
struct ContinueStudy {
    int study = 0;
    std::optional<std::int64_t> games;        // of each edition, at most so many
    std::optional<std::int64_t> milliseconds; // and for about so long
};
struct ForgetStudy {
    int study = 0;
};

// Plain random games, to measure speed and to compare builds.
struct PlayRandomly {
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    std::int64_t games = 1;
    std::uint64_t seed = 1;
};
struct AskSignature {};

// All games: what front ends need to offer them, and their classic editions.
struct AskGames {};

using ToEngine =
    std::variant<StartMatch, ResumeMatch, ExamineRecord, StartFrom, AskStatus, PlayMove, UndoMove,
                 AskHistory, AskRecord, AskNext, ForgetMatch, CheckMove, PreviewMove, AskFacts,
                 AskAdvice, AskWinnable, StartReview, ContinueReview, ForgetReview, CheckEdition,
                 StartStudy, ContinueStudy, ForgetStudy, PlayRandomly, AskSignature, AskGames>;

Result<ToEngine> read_to_engine(const Json& json);
Json to_json(const ToEngine& request);

// Answers. A status and a history are as in protocol.h and history.h.
struct MatchAnswer {
    int match = 0;
    std::string game;
    Json options;
    Json edition; // whole, also the built-in one
    std::vector<std::string> names;
    std::string commitment;
    int version = 0;
};
// The match that the seeds and the rules give, as far as the events of the record can be played.
struct ExaminedAnswer : MatchAnswer {
    std::string secret;
    std::vector<std::string> seeds;
    int events = 0;              // in the record
    std::vector<SeatSet> to_act; // at each version
    std::vector<int> redeals;    // the versions at which hidden cards were dealt anew
    int cards_checked = 0;       // how many lists of all cards the record has
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
struct CheckAnswer {
    std::optional<RefusalMessage> refusal;
};
struct AdvisedMove {
    std::string move;           // JSON text
    std::optional<int> percent; // chance to win; see search/announced.h; none if untried
    std::optional<int> score;   // expected at the end; none if untried
    std::int64_t visits = 0;    // how often it was tried
    std::vector<ReasonMessage> reasons;
};
struct AdviceAnswer {
    std::vector<AdvisedMove> ranked; // best first
    std::int64_t iterations = 0;
};
enum class Winnable : std::uint8_t { no, unknown, yes };
struct WinnableAnswer {
    Winnable winnable = Winnable::unknown;
};
struct ReviewAnswer {
    int review = 0;
    ReviewReport report;
};
struct CheckedEditionAnswer {
    Json edition; // in full; null if it has a fault
    std::optional<EditionFault> fault;
};
struct ComparedFigure {
    std::string name; // docs/study.md
    Figure own;
    Figure classic;
    Figure difference; // own less classic, by pairs of games
};
struct StudyAnswer {
    int study = 0;
    std::int64_t games = 0;
    std::vector<ComparedFigure> figures;
};
struct RandomGamesAnswer {
    std::int64_t decisions = 0;
    std::string signature; // 64 bits, in decimal digits
};
struct SignatureAnswer {
    std::string signature;
};
struct DescribedGame {
    const GameDescription* description = nullptr;
    Json edition; // classic
    Json tables;  // of numbers that every edition shares; null if there are none
};
struct GamesAnswer {
    std::vector<std::string_view> levels;
    std::string_view default_level;
    std::vector<DescribedGame> games;
};

// JSON text.
std::string to_text(const MatchAnswer& answer);
std::string to_text(const ExaminedAnswer& answer);
std::string to_text(const FindingAnswer& answer);
std::string to_text(const RecordAnswer& answer);
std::string to_text(const NextAnswer& answer);
std::string to_text(const CheckAnswer& answer);
std::string to_text(const AdviceAnswer& answer);
std::string to_text(const WinnableAnswer& answer);
std::string to_text(const ReviewAnswer& answer);
std::string to_text(const CheckedEditionAnswer& answer);
std::string to_text(const StudyAnswer& answer);
std::string to_text(const RandomGamesAnswer& answer);
std::string to_text(const SignatureAnswer& answer);
std::string to_text(const GamesAnswer& answer);
std::string to_text(const MatchStatus& status);

} // namespace khepri::wire
