#include "cli/commands.h"

#include "cli/parser.h"
#include "i18n/catalogue.h"
#include "server/net/check.h"
#include "server/process/server.h"
#include "store/open.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <memory>

namespace khepri::cli {
namespace {

void serve(const server::Settings& settings, Program& program) {
    std::signal(SIGPIPE, SIG_IGN); // a closed connection shows when writing fails
    const auto& catalogue = program.catalogue();
    const auto failed = server::serve(settings, [&](const std::string& address) {
        program.terminal.out << catalogue.format("serve.started", {{"address", address}})
                             << std::endl;
    });
    if (!failed) return;
    program.terminal.err << failed->message << '\n';
    program.exit_code = 1;
}

void check(const server::Settings& settings, Program& program) {
    for (const server::CheckedPart& part : server::check(settings)) {
        program.terminal.out << (part.finding ? "ok     " : "FAULT  ") << part.name << ": "
                             << (part.finding ? *part.finding : part.finding.error()) << '\n';
        if (!part.finding) program.exit_code = 1;
    }
}

void back_up(const std::string& database, const std::string& file, Program& program) {
    const auto& catalogue = program.catalogue();
    auto store = store::open_existing(database);
    const auto failed = store ? (*store)->back_up(file) : std::optional(Error{store.error()});
    if (failed) {
        program.terminal.err << failed->message << '\n';
        program.exit_code = 1;
        return;
    }
    program.terminal.out << catalogue.format("backup.done", {{"file", file}}) << '\n';
}

} // namespace

void add_serve(CLI::App& app, Program& program) {
    auto settings = std::make_shared<server::Settings>();
    CLI::App* command = add_tool(app, "serve");
    command->footer("Example: khepri serve --address 0.0.0.0 --port 80");
    server::add_settings(*command, *settings);
    add_language(*command, program, i18n::Catalogue::english());
    auto only_checks = std::make_shared<bool>(false);
    command->add_flag("--check", *only_checks,
                      "Check settings, address, page and database, and do not serve");
    command->callback([settings, only_checks, &program] {
        *only_checks ? check(*settings, program) : serve(*settings, program);
    });
}

void add_backup(CLI::App& app, Program& program) {
    struct BackupRequest {
        std::string database = server::default_database();
        std::string file;
    };
    auto request = std::make_shared<BackupRequest>();
    CLI::App* command = add_tool(app, "backup");
    command->footer("Example: khepri backup /var/backups/khepri-monday.db");
    command->add_option("FILE", request->file, "The copy; it must not exist yet")->required();
    command->add_option("--database", request->database, "The SQLite file of the server")
        ->envname("KHEPRI_DATABASE")
        ->capture_default_str();
    add_language(*command, program, i18n::Catalogue::english());
    command->callback([request, &program] { back_up(request->database, request->file, program); });
}

} // namespace khepri::cli
