#include "wire/bots/bot_messages.h"

#include "wire/object.h"

#include <array>
#include <limits>

namespace khepri::wire {
namespace {

constexpr Whole from_one{1, std::numeric_limits<std::int64_t>::max()};
constexpr Text name_text{1, 60};

// JSON of a game: here it has to be an object.
struct Inner {
    void write(const Json& value, auto&& out) const { out.json(value); }
    void read(const Json& json, Json& out, Reader& reader) const {
        if (!json.is_object()) return reader.fail_expected("an object", json);
        out = json;
    }
};

// Like Object, but ignores unknown fields.
template <class Describe>
struct Tolerant {
    Describe describe;

    // By value: with a reference g++ 12 sees uninitialised memory in the variant where there is
    // none.
    template <class T>
    void write(T value, auto&& out) const { // NOLINT(performance-unnecessary-value-param)
        Object{describe}.write(value, out);
    }
    template <class T>
    void read(const Json& json, T& out, Reader& reader) const {
        if (!json.is_object()) return reader.fail_expected("an object", json);
        FieldReader fields(json, reader);
        describe(fields, out);
    }
};
template <class Describe>
Tolerant(Describe) -> Tolerant<Describe>;

constexpr Tolerant clock_codec{[](auto& fields, BotClock& clock) {
    fields.optional("milliseconds", clock.milliseconds, from_one);
    fields.optional("iterations", clock.iterations, from_one);
}};

struct FieldsOfBot {
    template <class F>
    void operator()(F& fields, BotGreeting& greeting) const {
        fields("protocol", greeting.protocol, any_int);
        fields("program", greeting.program, name_text);
        fields("game", greeting.game, name_text);
        fields("options", greeting.options, Inner{});
        fields("edition", greeting.edition, Inner{});
        fields("seats", greeting.seats, Whole{1, most_seats});
        fields("clock", greeting.clock, clock_codec);
    }
    template <class F>
    void operator()(F& fields, BotQuestion& question) const {
        fields("match", question.match, from_one);
        fields("decision", question.decision, from_one);
        fields("seat", question.seat, SeatNumber{most_seats});
        fields("view", question.view, Inner{});
        fields("plain_moves", question.plain_moves, ListOf{Inner{}, 1000});
        fields("clock", question.clock, clock_codec);
    }
    template <class F>
    void operator()(F& fields, BotOutcome& outcome) const {
        fields("match", outcome.match, from_one);
        fields("scores", outcome.scores, ListOf{any_int, most_seats});
        fields("winners", outcome.winners, SeatNumbers{most_seats});
    }
    template <class F>
    void operator()(F&, BotGoodbye&) const {}

    template <class F>
    void operator()(F& fields, BotHello& hello) const {
        fields("protocol", hello.protocol, any_int);
        fields("name", hello.name, name_text);
        fields.optional("author", hello.author, name_text);
    }
    template <class F>
    void operator()(F& fields, BotMove& move) const {
        fields("move", move.move, Inner{});
    }
    template <class F>
    void operator()(F&, BotResignation&) const {}
};

// One of several messages, distinguished by the field "type".
template <class Message>
struct Messages {
    static constexpr std::size_t count = std::variant_size_v<Message>;
    std::array<std::string_view, count> types;

    void write(const Message& message, auto&& out) const {
        std::visit([&](const auto& one) { as_type(message.index()).write(one, out); }, message);
    }
    void read(const Json& json, Message& out, Reader& reader) const {
        std::size_t type = count;
        Tolerant{[&](auto& fields, std::size_t& index) {
            fields("type", index, Symbol<count>{types});
        }}.read(json, type, reader);
        if (reader.ok()) read_alternative<0>(json, type, out, reader);
    }

private:
    auto as_type(std::size_t type) const {
        return Tolerant{[name = types[type]](auto& fields, auto& one) {
            fields.follows("type", name);
            FieldsOfBot{}(fields, one);
        }};
    }
    template <std::size_t At>
    void read_alternative(const Json& json, std::size_t type, Message& out, Reader& reader) const {
        if (At == type)
            as_type(type).read(json, out.template emplace<At>(), reader);
        else if constexpr (At + 1 < count)
            read_alternative<At + 1>(json, type, out, reader);
    }
};

constexpr Messages<ToBot> to_bot{{"hello", "decide", "result", "goodbye"}};
constexpr Messages<FromBot> from_bot{{"hello", "move", "resign"}};

} // namespace

Json to_json(const ToBot& message) { return as_json(to_bot, message); }
Json to_json(const FromBot& message) { return as_json(from_bot, message); }

Result<ToBot> read_to_bot(const Json& json) { return read_as<ToBot>(to_bot, json); }
Result<FromBot> read_from_bot(const Json& json) { return read_as<FromBot>(from_bot, json); }

std::optional<std::string> notation_of(const Json& move) {
    const auto text = move.find("text");
    if (text == move.end() || !text->is_string()) return std::nullopt;
    return text->get<std::string>();
}

} // namespace khepri::wire
