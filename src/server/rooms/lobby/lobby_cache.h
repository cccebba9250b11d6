// The text of the lobby, kept as long as it holds. A change that people wait for (a match appears
// or goes, someone sits down or connects) invalidates it; what only ages (how long someone has been
// away, the order of matches that are played) may be a second old.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace khepri::server {

class LobbyCache {
public:
    static constexpr std::int64_t max_age = 1000; // milliseconds

    explicit LobbyCache(std::function<std::string()> render) : render_(std::move(render)) {}

    void invalidate() { is_valid_ = false; }

    // By the steady clock. Valid until the next call.
    const std::string& text(std::int64_t now) {
        if (!is_valid_ || now - rendered_at_ >= max_age) {
            text_ = render_();
            rendered_at_ = now;
            is_valid_ = true;
        }
        return text_;
    }

private:
    std::function<std::string()> render_;
    std::string text_;
    std::int64_t rendered_at_ = 0;
    bool is_valid_ = false;
};

} // namespace khepri::server
