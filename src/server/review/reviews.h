// Reviews of finished matches that somebody asked for: made by a worker, if there is one that has
// time, else by a thread of this server (review_thread.h). What is done is remembered for a while.
// All calls are made on the thread of the rooms.
#pragma once

#include "server/review/review_thread.h"
#include "server/rooms/room_context.h"
#include "server/rooms/server_error.h"
#include "wire/server/review_status.h"

#include <deque>
#include <list>
#include <unordered_map>
#include <variant>

namespace khepri::server {

class Reviews {
public:
    using Answer = std::variant<wire::ReviewStatus, ServerError>;

    // The context must outlive this, but for its bus, which must not.
    Reviews(RoomContext& context, std::uint64_t salt);
    ~Reviews() { *exists_ = false; }
    Reviews(const Reviews&) = delete;
    Reviews& operator=(const Reviews&) = delete;

    // Starts the review if there is none. `record` is called for the record of the match, which is
    // over and has a result. The address is a rate_key.
    Answer ask(const std::string& match, std::uint64_t address,
               const std::function<std::string()>& record);
    // Only if somebody has asked before.
    Answer find(const std::string& match);

private:
    struct Review {
        std::string match;
        std::string record; // until it is done
        std::shared_ptr<ReviewProgress> progress = std::make_shared<ReviewProgress>();
        std::optional<std::string> report; // JSON text
    };
    using ByAge = std::list<Review>; // what was asked for latest comes first

    wire::ReviewStatus status_of(ByAge::iterator review);
    void start(const Review& review);
    void make_here(const std::string& match);
    void finish(const std::string& match, const std::string& report, SearchedBy by);
    void drop(const std::string& match, const std::string& reason);
    void forget_oldest();
    void count_under_way();

    RoomContext& context_;
    Rates asked_; // by address
    ByAge by_age_;
    std::unordered_map<std::string, ByAge::iterator> by_match_;
    std::size_t under_way_ = 0;
    std::size_t at_workers_ = 0;
    // For late callbacks.
    std::shared_ptr<bool> exists_ = std::make_shared<bool>(true);
    ReviewThread thread_;
};

} // namespace khepri::server
