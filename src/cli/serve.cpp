#include "cli/commands.h"

#include "cli/parser.h"
#include "server/server.h"
#include "store/open.h"
#include "words/catalogue.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <memory>

namespace khepri::cli {
namespace {

void serve(const server::Settings& settings, Program& program) {
    std::signal(SIGPIPE, SIG_IGN); // whoever hung up is noticed when writing fails
    const auto& words = program.words();
    const auto failed = server::serve(settings, [&](const std::string& address) {
        program.terminal.out << words.say("serve.started", {{"address", address}}) << std::endl;
    });
    if (!failed) return;
    program.terminal.err << failed->message << '\n';
    program.exit_code = 1;
}

void back_up(const std::string& database, const std::string& file, Program& program) {
    const auto& words = program.words();
    auto store = store::open_existing(database);
    const auto failed = store ? (*store)->back_up(file) : std::optional(Error{store.error()});
    if (failed) {
        program.terminal.err << failed->message << '\n';
        program.exit_code = 1;
        return;
    }
    program.terminal.out << words.say("backup.done", {{"file", file}}) << '\n';
}

} // namespace

void add_serve(CLI::App& app, Program& program) {
    auto settings = std::make_shared<server::Settings>();
    CLI::App* command = add_tool(app, "serve");
    command->footer("Example: khepri serve --address 0.0.0.0 --port 80");
    server::add_settings(*command, *settings);
    add_language(*command, program, words::Catalogue::english());
    command->callback([settings, &program] { serve(*settings, program); });
}

void add_backup(CLI::App& app, Program& program) {
    struct Wish {
        std::string database = server::default_database();
        std::string file;
    };
    auto wish = std::make_shared<Wish>();
    CLI::App* command = add_tool(app, "backup");
    command->footer("Example: khepri backup /var/backups/khepri-monday.db");
    command->add_option("FILE", wish->file, "The copy; it must not exist yet")->required();
    command->add_option("--database", wish->database, "The SQLite file of the server")
        ->envname("KHEPRI_DATABASE")
        ->capture_default_str();
    add_language(*command, program, words::Catalogue::english());
    command->callback([wish, &program] { back_up(wish->database, wish->file, program); });
}

} // namespace khepri::cli
