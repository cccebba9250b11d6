// Codecs for values that are only written, so they need no bounds.
#pragma once

#include "wire/messages.h"
#include "wire/object.h"

namespace khepri::wire {

struct Number {
    void write(const auto& value, auto&& out) const {
        out.number(static_cast<std::int64_t>(value));
    }
};

template <class Codec>
struct All {
    Codec item;

    void write(const auto& list, auto&& out) const {
        out.begin_list();
        for (const auto& value : list) item.write(value, out.item());
        out.end_list();
    }
};
template <class Codec>
All(Codec) -> All<Codec>;

using Numbers = All<Number>;

struct Objection {
    void write(const Refusal& refusal, auto&& out) const {
        std::string text;
        write_json(text, message_of(refusal));
        out.raw(text);
    }
};

// What a game writes as JSON itself: a view.
template <class G>
struct OfGame {
    const G& game;

    void write(const auto& value, auto&& out) const {
        std::string text;
        write_json(text, game, value);
        out.raw(text);
    }
};
template <class G>
OfGame(const G&) -> OfGame<G>;

} // namespace khepri::wire
