// Names, files and events for tests of stores.
#pragma once

#include "store/store.h"

#include <atomic>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace khepri::store {

using Bodies = std::vector<std::string>;

inline std::string fresh(const std::string& name) {
    static std::atomic<int> number = 0;
    return name + std::to_string(std::random_device{}()) + "-" + std::to_string(++number);
}

inline std::string fresh_file() {
    return (std::filesystem::temp_directory_path() / fresh("khepri-store-")).string();
}

inline MatchEntry entry(std::int64_t wake = 0) { return {MatchPhase::waiting, 1, wake}; }

} // namespace khepri::store
