#include "cli/arena/page_tables.h"

#include "cli/arena/rows.h"
#include "cli/report/charts.h"
#include "cli/report/page_frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace khepri::cli {
namespace {

struct Cell {
    wire::ArenaEstimate share;
    std::string row, column;
};

// The share of each bot against each other; of two, one's share is what the other's leaves.
std::vector<Cell> cells_of(const wire::ArenaReport& report) {
    std::vector<Cell> cells;
    for (const wire::ArenaMeeting& one : report.meetings) {
        if (!one.win_share || one.against.size() != 1) continue;
        const wire::ArenaEstimate& share = *one.win_share;
        cells.push_back({share, one.bot, one.against.front()});
        if (report.seats == 2)
            cells.push_back(
                {{1 - share.mean, 1 - share.high, 1 - share.low}, one.against.front(), one.bot});
    }
    return cells;
}

// The further from an equal share, the stronger the colour.
std::string cell_html(const Cell& cell, double equal) {
    const double range = cell.share.mean > equal ? 1 - equal : equal;
    const double strength = 0.5 * std::abs(cell.share.mean - equal) / range;
    return fmt::format(R"-(<td style="background:rgb(var(--{}) / {:.2f})">{:.3f})-"
                       R"-(<small>{:.3f} – {:.3f}</small></td>)-",
                       cell.share.mean >= equal ? "better" : "worse", strength, cell.share.mean,
                       cell.share.low, cell.share.high);
}

} // namespace

std::string share_matrix(const wire::ArenaReport& report) {
    const std::vector<Cell> cells = cells_of(report);
    if (cells.empty()) return "";
    std::string head = "<tr><th></th>";
    std::string body;
    for (const wire::ArenaBot& row : report.bots) {
        head += "<th>" + escaped(row.name) + "</th>";
        body += "<tr><th>" + escaped(row.name) + "</th>";
        for (const wire::ArenaBot& column : report.bots) {
            const auto found = std::find_if(cells.begin(), cells.end(), [&](const Cell& cell) {
                return cell.row == row.name && cell.column == column.name;
            });
            body += found == cells.end() ? "<td></td>" : cell_html(*found, 1.0 / report.seats);
        }
        body += "</tr>\n";
    }
    const std::string note =
        report.seats == 2
            ? "Of the bot on the left against the one above."
            : fmt::format("Of one bot on the left against {} of the bot above; an equal share is "
                          "{:.3f}.",
                          report.seats - 1, 1.0 / report.seats);
    return page_section(
        "Win shares", note,
        fmt::format("<div class=\"scroll\"><table class=\"matrix\"><thead>{}</tr></thead>"
                    "<tbody>{}</tbody></table></div>\n",
                    head, body));
}

std::string meeting_table(const wire::ArenaReport& report) {
    return page_section("All meetings",
                        "95 % intervals over deals: all seatings of a deal are one observation.",
                        table_html(meeting_rows(report)));
}

} // namespace khepri::cli
