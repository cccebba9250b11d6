// The server without the rest of the program, for the thread sanitizer: "serve_alone serve --port 0
// …", as khepri serve.
#include "server/process/server.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <iostream>

int main(int count, char** arguments) {
    std::signal(SIGPIPE, SIG_IGN);
    khepri::server::Settings settings;
    CLI::App app;
    CLI::App* const serve = app.add_subcommand("serve");
    khepri::server::add_settings(*serve, settings);
    CLI11_PARSE(app, count, arguments);
    const auto failed = khepri::server::serve(settings, [](const std::string& address) {
        std::cout << "Khepri is open at " << address << std::endl;
    });
    if (failed) std::cerr << failed->message << '\n';
    return failed ? 1 : 0;
}
