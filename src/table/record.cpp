#include "table/record.h"

#include "core/sha256.h"
#include "core/text.h"

#include <utility>

namespace khepri {
namespace {

constexpr std::string_view first_line = "khepri record 1";
constexpr std::size_t check_digits = 8;

// Each line ends in " ~" and the first digits of a hash over itself and all lines before it.
class Chain {
public:
    std::string check(std::string_view line) {
        last_ = Sha256().add(last_).add(line).digest();
        return hex(last_).substr(0, check_digits);
    }

private:
    Digest last_{};
};

class Writer {
public:
    void line(const std::string& words) { text_ += words + " ~" + chain_.check(words) + '\n'; }
    std::string text() && { return std::move(text_); }

private:
    std::string text_;
    Chain chain_;
};

std::string seat_number(Seat seat) { return std::to_string(seat + 1); }

std::string result_words(const RecordedResult& result) {
    std::string words = "result";
    for (const int score : result.scores) words += ' ' + std::to_string(score);
    words += " winners";
    for (const Seat seat : result.winners) words += ' ' + seat_number(seat);
    return words;
}

// Reads a record line by line. It stops at the first fault; afterwards every reader returns false.
class Reader {
public:
    Reader(std::string_view text, Altered altered) : rest_(text), altered_(altered) {}

    Result<Record> read() {
        if (read_header() && read_body()) {
            record_.last_line = number_;
            return std::move(record_);
        }
        return Error{"line " + std::to_string(number_) + ": " + fault_};
    }

private:
    bool fail(std::string fault) {
        if (fault_.empty()) fault_ = std::move(fault);
        return false;
    }

    bool read_header() {
        if (!next()) return fail("the record is empty; expected " + in_quotes(first_line));
        if (line_ != first_line)
            return fail("found " + in_quotes(line_) + "; expected " + in_quotes(first_line));
        if (!field("game", record_.game) || !read_rules() || !field("options", record_.options) ||
            !field("edition", record_.edition))
            return false;
        std::string digits;
        while (peek("seat ") && read_seat()) {
        }
        if (!fault_.empty()) return false;
        if (record_.seats.empty()) return fail("expected \"seat 1\" and its seed");
        if (!field("commitment", digits) || !seed(digits, record_.commitment)) return false;
        if (peek("secret ")) {
            record_.secret.emplace();
            if (!field("secret", digits) || !seed(digits, *record_.secret)) return false;
            record_.secret_line = number_;
        }
        if (!field("cards", record_.cards)) return false;
        record_.cards_line = number_;
        return true;
    }

    // "NAME rules VERSION"; without a version in records from before there were any.
    bool read_rules() {
        constexpr std::string_view word = " rules ";
        const std::size_t at = record_.game.find(word);
        if (at == std::string::npos) return true;
        const std::string version = record_.game.substr(at + word.size());
        record_.rules = whole_number(version, 1'000'000);
        if (!record_.rules || *record_.rules < 1)
            return fail("found rules " + in_quotes(version) +
                        "; expected the number of a version, from 1");
        record_.game.resize(at);
        return true;
    }

    bool read_seat() {
        std::string words;
        if (!field("seat", words)) return false;
        const std::string number = std::to_string(record_.seats.size() + 1);
        if (record_.seats.size() == most_seats) return fail("more than five seats");
        if (!words.starts_with(number + ' '))
            return fail("found seat " + in_quotes(words) + "; expected seat " + number);
        words.erase(0, number.size() + 1);
        RecordedSeat seat;
        if (words.size() > 64) {
            if (words[64] != ' ') return fail("expected a blank between seed and name");
            seat.name = words.substr(65);
            if (seat.name.empty()) return fail("found a blank after the seed; expected a name");
        }
        if (!seed(words.substr(0, 64), seat.seed)) return false;
        record_.seats.push_back(std::move(seat));
        return true;
    }

    bool read_body() {
        while (next()) {
            if (record_.result) return fail("nothing may follow the result");
            if (line_.starts_with("cards ")) {
                if (record_.events.empty() || !record_.events.back().cards.empty() || is_redealt())
                    return fail("cards may only follow a move");
                record_.events.back().cards = line_.substr(6);
            } else if (line_.starts_with("redeal ")) {
                if (!read_redeal()) return false;
            } else if (line_.starts_with("result ")) {
                if (!read_result()) return false;
            } else if (!read_event()) {
                return false;
            }
        }
        return fault_.empty();
    }

    // Whether nothing has happened since the latest redeal.
    bool is_redealt() const {
        return !record_.redeals.empty() &&
               record_.redeals.back().version == static_cast<int>(record_.events.size());
    }

    // "redeal SECRET", and the cards on the next line.
    bool read_redeal() {
        if (is_redealt()) return fail("a redeal may not follow a redeal; expected a move");
        RecordedRedeal redeal;
        redeal.version = static_cast<int>(record_.events.size());
        redeal.line = number_;
        if (!seed(line_.substr(7), redeal.secret) || !field("cards", redeal.cards)) return false;
        record_.redeals.push_back(std::move(redeal));
        return true;
    }

    // VERSION SEAT +MILLISECONDS ACTION
    bool read_event() {
        const auto words = split_words(line_);
        const auto version = static_cast<int>(record_.events.size()) + 1;
        const std::string form = "\"" + std::to_string(version) + " SEAT +MILLISECONDS MOVE\"";
        if (words.size() < 4 || whole_number(words[0], 1'000'000'000) != version ||
            !words[2].starts_with('+'))
            return fail("found " + in_quotes(line_) + "; expected " + form + ", cards or a result");
        RecordedEvent event;
        const auto seat = seat_of(words[1]);
        if (!seat) return fail("found seat " + in_quotes(words[1]) + "; " + seats_expected());
        event.seat = *seat;
        const auto milliseconds = large_whole_number(words[2].substr(1), latest_time);
        if (!milliseconds) return fail("found time " + in_quotes(words[2]) + "; expected " + form);
        event.milliseconds = *milliseconds;
        if (!record_.events.empty() && event.milliseconds < record_.events.back().milliseconds)
            return fail("found time " + in_quotes(words[2]) + ", which is before the last one");
        // Compared literally: a record spells a move in one way only, which its replay checks.
        const std::string start =
            join({std::string(words[0]), std::string(words[1]), std::string(words[2]), ""}, " ");
        if (!line_.starts_with(start) || line_[start.size()] == ' ')
            return fail("found " + in_quotes(line_) + "; expected one blank between two words");
        event.action = line_.substr(start.size());
        event.line = number_;
        record_.events.push_back(std::move(event));
        return true;
    }

    bool read_result() {
        RecordedResult result;
        const auto words = split_words(line_);
        std::size_t at = 1;
        for (; at < words.size() && words[at] != "winners"; ++at) {
            const bool negative = words[at].starts_with('-');
            const auto score = whole_number(words[at].substr(negative ? 1 : 0), 1'000'000);
            if (!score) return fail("found score " + in_quotes(words[at]) + "; expected a number");
            result.scores.push_back(negative ? -*score : *score);
        }
        if (at == words.size() || result.scores.size() != record_.seats.size())
            return fail("expected \"result\", a score for each seat, \"winners\" and their seats");
        Seat last = 0;
        for (++at; at < words.size(); ++at) {
            const auto seat = seat_of(words[at]);
            if (!seat) return fail("found seat " + in_quotes(words[at]) + "; " + seats_expected());
            if (!result.winners.empty() && *seat <= last)
                return fail("found winner " + std::string(words[at]) + " after " +
                            seat_number(last) + "; expected each once, in ascending order");
            last = *seat;
            result.winners.insert(*seat);
        }
        if (result_words(result) != line_)
            return fail("found " + in_quotes(line_) + "; expected " +
                        in_quotes(result_words(result)));
        result.line = number_;
        record_.result = std::move(result);
        return true;
    }

    std::optional<Seat> seat_of(std::string_view word) const {
        const auto number = whole_number(word, static_cast<int>(record_.seats.size()));
        if (!number || *number == 0) return std::nullopt;
        return static_cast<Seat>(*number - 1);
    }
    std::string seats_expected() const {
        return "expected a seat from 1 to " + std::to_string(record_.seats.size());
    }

    bool seed(std::string_view digits, Seed& out) {
        const auto bytes = unhex<32>(digits);
        if (!bytes)
            return fail("found " + in_quotes(digits) +
                        "; expected 64 hexadecimal digits, lower case");
        out = *bytes;
        return true;
    }

    bool field(std::string_view name, std::string& out) {
        if (!next()) return fail("the record ends here; expected " + in_quotes(name));
        if (!line_.starts_with(std::string(name) + ' '))
            return fail("found " + in_quotes(line_) + "; expected " + in_quotes(name));
        out = line_.substr(name.size() + 1);
        return true;
    }

    bool peek(std::string_view start) const { return rest_.starts_with(start); }

    // The next line without its check, in line_. False at the end, and at the first faulty line.
    bool next() {
        if (rest_.empty() || !fault_.empty()) return false;
        ++number_;
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) return fail("cut short in the middle of this line");
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        const std::size_t mark = line.rfind(" ~");
        if (mark == std::string_view::npos || line.size() - mark - 2 != check_digits)
            return fail("found " + in_quotes(line) + " without its check; expected \" ~\" and " +
                        std::to_string(check_digits) + " hexadecimal digits at the end");
        line_ = line.substr(0, mark);
        const std::string check = chain_.check(line_);
        if (line.substr(mark + 2) == check || record_.altered) return true;
        if (altered_ == Altered::refused)
            return fail("altered: the check of this line is " + in_quotes(line.substr(mark + 2)) +
                        ", but its text and the lines before it give " + in_quotes(check));
        record_.altered = Alteration{number_, check, std::string(line.substr(mark + 2))};
        return true;
    }

    std::string_view rest_;
    Altered altered_;
    std::string line_;
    int number_ = 0;
    std::string fault_;
    Chain chain_;
    Record record_;
};

} // namespace

std::string to_text(const Record& record) {
    Writer out;
    out.line(std::string(first_line));
    out.line("game " + record.game +
             (record.rules ? " rules " + std::to_string(*record.rules) : ""));
    out.line("options " + record.options);
    out.line("edition " + record.edition);
    for (std::size_t i = 0; i < record.seats.size(); ++i) {
        const RecordedSeat& seat = record.seats[i];
        out.line("seat " + std::to_string(i + 1) + ' ' + hex(seat.seed) +
                 (seat.name.empty() ? "" : ' ' + one_line(seat.name)));
    }
    out.line("commitment " + hex(record.commitment));
    if (record.secret) out.line("secret " + hex(*record.secret));
    out.line("cards " + record.cards);
    auto redeal = record.redeals.begin();
    const auto redeal_at = [&](std::size_t version) {
        for (; redeal != record.redeals.end() && redeal->version == static_cast<int>(version);
             ++redeal) {
            out.line("redeal " + hex(redeal->secret));
            out.line("cards " + redeal->cards);
        }
    };
    redeal_at(0);
    for (std::size_t i = 0; i < record.events.size(); ++i) {
        const RecordedEvent& event = record.events[i];
        out.line(std::to_string(i + 1) + ' ' + seat_number(event.seat) + " +" +
                 std::to_string(event.milliseconds) + ' ' + event.action);
        if (!event.cards.empty()) out.line("cards " + event.cards);
        redeal_at(i + 1);
    }
    if (record.result) out.line(result_words(*record.result));
    return std::move(out).text();
}

Result<Record> parse_record(std::string_view text, Altered altered) {
    return Reader(text, altered).read();
}

} // namespace khepri
