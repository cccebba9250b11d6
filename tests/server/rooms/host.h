// A host with a store but without sockets; the test controls its clock.
#pragma once

#include "server/rooms/listening.h"
#include "server/rooms/room_context.h"
#include "server/rooms/secrets.h"
#include "store/open.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace khepri::server {

class HostTest : public testing::Test {
protected:
    HostTest() {
        auto store = store::open(folder_ / "khepri.db");
        EXPECT_TRUE(store) << store.error();
        store::Connections::Stores stores;
        stores.push_back(std::move(*store));
        connections_.emplace(std::move(stores), store::Connections::Stores{}, post_);
        context_.emplace(RoomContext{[this] { return now_; },
                                     [this] { return now_; },
                                     post_,
                                     {},
                                     *connections_,
                                     search_pool_,
                                     metrics_,
                                     log_,
                                     Rate{1, 5},
                                     AwayLimit{1000},
                                     1000,
                                     100,
                                     StoreHealth(log_, metrics_),
                                     std::chrono::minutes(2)});
    }
    ~HostTest() override {
        connections_.reset();
        std::filesystem::remove_all(folder_);
    }
    HostTest(const HostTest&) = delete;
    HostTest& operator=(const HostTest&) = delete;

    const std::filesystem::path folder_ = [] {
        auto folder = std::filesystem::temp_directory_path() / ("khepri-" + random_name());
        std::filesystem::create_directory(folder);
        return folder;
    }();
    Posted posted_;
    const std::function<void(std::function<void()>)> post_ = [this](std::function<void()> run) {
        posted_.add(std::move(run));
    };
    std::int64_t now_ = 1'000'000;
    Metrics metrics_;
    Log log_{Level::error, [](std::string_view) {}, std::chrono::system_clock::now};
    std::optional<store::Connections> connections_;
    SearchPool search_pool_{0, metrics_}; // what is submitted waits for ever
    std::optional<RoomContext> context_;
};

// The code of the error in an answer, or "none".
std::string code_of(const auto& answer) {
    const auto* const error = std::get_if<ServerError>(&answer);
    return error == nullptr ? "none" : std::string(error->code);
}

} // namespace khepri::server
