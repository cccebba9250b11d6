// Codecs of tiles, cells and placements of Scarabya.
#pragma once

#include "games/scarabya/rules/notation.h"
#include "games/scarabya/rules/rules.h"
#include "wire/object.h"

#include <string>
#include <vector>

namespace khepri::scarabya::codecs {

using namespace wire;

inline constexpr Symbol<tile_count> tile{
    {"F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z"}};

// Names of cells in reading order; they are read in any order.
struct CellNames {
    void write(Cells cells, auto&& out) const {
        out.begin_list();
        cells.for_each([&](Cell cell) { out.item().symbol(name(cell)); });
        out.end_list();
    }
    void read(const Json& json, Cells& out, Reader& reader) const {
        std::vector<std::string> names;
        ListOf{Text{2, 3}, std::size_t{side} * side}.read(json, names, reader);
        out = Cells{};
        for (std::size_t i = 0; i < names.size() && reader.ok(); ++i)
            reader.inside('[' + std::to_string(i) + ']', [&] { add(names[i], out, reader); });
    }

private:
    static void add(const std::string& text, Cells& out, Reader& reader) {
        bool found = false;
        whole_board.for_each([&](Cell cell) {
            if (name(cell) != text) return;
            found = !out.contains(cell);
            out.insert(cell);
        });
        if (!found)
            reader.fail("expected a cell from a1 to j10, each once, found " + in_quotes(text));
    }
};

// The placement that covers these cells.
inline void lay(const Cells& cells, Place& place, Reader& reader) {
    std::string text = std::string(name(place.tile)) + ':';
    cells.for_each([&](Cell cell) { text += ' ' + std::string(name(cell)); });
    const auto parsed = parse_place(text);
    if (!parsed) {
        reader.fail_expected("five cells that form the tile " + std::string(name(place.tile)),
                             as_json(CellNames{}, cells));
        return;
    }
    place = *parsed;
}

inline constexpr std::string_view move_type = "place";

// {"tile": "I", "cells": [...]}, in a move with its type before it.
struct Placement {
    enum class As : std::uint8_t { part, move } as = As::part;

    auto object(Cells& cells) const {
        return Object{[this, &cells](auto& fields, Place& place) {
            if (as == As::move) fields.follows("type", move_type);
            fields("tile", place.tile, tile);
            fields("cells", cells, CellNames{});
        }};
    }
    void write(const Place& place, auto&& out) const {
        Cells cells = cells_of(place);
        object(cells).write(place, out);
    }
    void read(const Json& json, Place& out, Reader& reader) const {
        Cells cells;
        object(cells).read(json, out, reader);
        if (reader.ok()) lay(cells, out, reader);
    }
};

// Every site with what it is worth; the set of their cells is what the view keeps.
struct SiteList {
    Cells scarabs;

    auto site() const {
        return Object{[this](auto& fields, Cells& cells) {
            fields("cells", cells, CellNames{});
            const Site found = site_of(cells, scarabs);
            fields.follows("scarabs", found.scarabs);
            fields.follows("points", found.points);
        }};
    }
    void write(Cells sites, auto&& out) const {
        out.begin_list();
        for_each_site(sites, sites, [&](Cells cells) { site().write(cells, out.item()); });
        out.end_list();
    }
    void read(const Json& json, Cells& out, Reader& reader) const {
        std::vector<Cells> listed;
        ListOf{site(), most_sites}.read(json, listed, reader);
        out = Cells{};
        for (const Cells& cells : listed) out = out | cells;
        if (reader.ok() && as_json(*this, out) != json)
            reader.fail("expected separate regions of at most four cells, in reading order");
    }
};

} // namespace khepri::scarabya::codecs
