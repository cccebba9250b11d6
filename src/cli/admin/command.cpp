#include "cli/admin/client.h"
#include "cli/admin/text.h"
#include "cli/commands.h"
#include "cli/parser.h"
#include "i18n/catalogue.h"
#include "server/ops/setting_values.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace khepri::cli {
namespace {

constexpr const char* usual_socket = "/run/khepri/admin.sock"; // of packaging/khepri.service

// The flags of all subcommands.
struct AdminFlags {
    std::string socket = usual_socket;
    bool json = false;
    std::string match;
    std::optional<std::string> player;
    std::string older;
    int limit = 50;
    bool chat = false;
    std::optional<std::string> address;
    std::optional<std::string> name;
    std::string reason;
    std::string duration;
    std::string report;
    int seat = 0;
    std::optional<std::string> token;

    wire::AdminPersonRequest person() const { return {match, static_cast<Seat>(seat - 1), token}; }
};

std::optional<std::int64_t> seconds_in(const std::string& text) {
    if (text.empty()) return std::nullopt;
    return server::duration_of(text)->count() / 1000;
}

CLI::Validator duration() {
    return {[](const std::string& text) {
                const auto read = server::duration_of(text);
                return read ? "" : read.error();
            },
            "TIME"};
}

void ask(const AdminFlags& flags, const wire::AdminRequest& request, Program& program) {
    const auto answer = ask_server(flags.socket, request);
    if (!answer) {
        program.terminal.err << answer.error() << '\n';
        program.exit_code = 1;
        return;
    }
    const bool is_error = std::holds_alternative<wire::AdminError>(*answer);
    if (is_error) program.exit_code = 1;
    std::ostream& out = is_error && !flags.json ? program.terminal.err : program.terminal.out;
    out << (flags.json ? wire::to_line(wire::to_json(*answer)) + '\n' : text_of(*answer));
}

class AdminParser {
public:
    AdminParser(CLI::App& command, Program& program) : command_(command), program_(program) {}

    void add_all() {
        add("status", "Tell how the server is",
            [](const AdminFlags&) { return wire::AdminStatusRequest{}; });
        CLI::App* const list = add("list", "List matches, the latest first", [](const auto& flags) {
            return wire::AdminListRequest{flags.player, seconds_in(flags.older), flags.limit};
        });
        list->add_option("--player", flags_->player, "Only matches of players with this in a name");
        list->add_option("--older", flags_->older, "Only those that have not changed for this time")
            ->check(duration());
        list->add_option("--limit", flags_->limit, "How many (50)")->check(CLI::Range(1, 1000));
        CLI::App* const show =
            add("show", "Show a match, without its secrets",
                [](const auto& flags) { return wire::AdminShowRequest{flags.match, flags.chat}; });
        with_match(show)->add_flag("--chat", flags_->chat, "With the chat messages");
        with_match(add("end", "End a match, without a result",
                       [](const auto& flags) { return wire::AdminEndRequest{flags.match}; }));
        with_match(add("delete", "Delete a match and all that is stored of it",
                       [](const auto& flags) { return wire::AdminDeleteRequest{flags.match}; }));
        add_bans();
        add("sockets", "List the open WebSockets",
            [](const AdminFlags&) { return wire::AdminSocketsRequest{}; });
        add_people();
        add("drain", "Shut the server down, as SIGTERM does",
            [](const AdminFlags&) { return wire::AdminDrainRequest{}; });
    }

private:
    template <class Request>
    CLI::App* add(const char* name, const char* help, Request request) {
        CLI::App* const sub = command_.add_subcommand(name, help);
        set_language(*sub, i18n::Catalogue::english());
        sub->add_option("--socket", flags_->socket, "The --admin-socket of the server")
            ->envname("KHEPRI_ADMIN_SOCKET")
            ->capture_default_str();
        sub->add_flag("--json", flags_->json, "Print the answer as JSON");
        sub->callback([flags = flags_, request, &program = program_] {
            ask(*flags, request(*flags), program);
        });
        return sub;
    }

    CLI::App* with_match(CLI::App* sub) {
        sub->add_option("MATCH", flags_->match, "The name of the match")->required();
        return sub;
    }

    CLI::App* with_subject(CLI::App* sub) {
        sub->add_option("--address", flags_->address, "An address or a network: 203.0.113.7");
        sub->add_option("--name", flags_->name, "A name, and those that look like it");
        return sub;
    }

    void add_bans() {
        CLI::App* const ban = add("ban", "Keep an address or a name out", [](const auto& flags) {
            return wire::AdminBanRequest{flags.address, flags.name, flags.reason,
                                         seconds_in(flags.duration)};
        });
        with_subject(ban)->add_option("--reason", flags_->reason, "Why, for yourself")->required();
        ban->add_option("--for", flags_->duration, "How long (for ever)")->check(duration());
        with_subject(add("unban", "Let it in again", [](const auto& flags) {
            return wire::AdminUnbanRequest{flags.address, flags.name};
        }));
        add("bans", "List the bans", [](const AdminFlags&) { return wire::AdminBansRequest{}; });
    }

    void add_people() {
        add("reports", "List what players have reported",
            [](const AdminFlags&) { return wire::AdminReportsRequest{}; });
        add("close-report", "Remove a report",
            [](const auto& flags) { return wire::AdminCloseReportRequest{flags.report}; })
            ->add_option("REPORT", flags_->report, "Its number in the list")
            ->required();
        with_person(
            add("export", "Print all that is stored of one player of a match, as JSON",
                [](const auto& flags) { return wire::AdminExportRequest{flags.person()}; }));
        with_person(
            add("forget", "Remove name, chat and subscriptions of one player of a match",
                [](const auto& flags) { return wire::AdminForgetRequest{flags.person()}; }));
        add("forget-results", "Remove all results of deals of the day under a name",
            [](const auto& flags) { return wire::AdminForgetResultsRequest{*flags.name}; })
            ->add_option("--name", flags_->name, "The name, exactly as it is listed")
            ->required();
    }

    void with_person(CLI::App* sub) {
        with_match(sub)
            ->add_option("--seat", flags_->seat, "The seat")
            ->required()
            ->check(CLI::Range(1, static_cast<int>(most_seats)));
        sub->add_option("--token", flags_->token, "Only of the player who had this token");
    }

    CLI::App& command_;
    Program& program_;
    std::shared_ptr<AdminFlags> flags_ = std::make_shared<AdminFlags>();
};

} // namespace

void add_admin(CLI::App& app, Program& program) {
    CLI::App* const command = add_tool(app, "admin");
    command->footer("Example: khepri admin list --player Anna");
    command->require_subcommand(1);
    AdminParser(*command, program).add_all();
    add_language(*command, program, i18n::Catalogue::english());
}

} // namespace khepri::cli
