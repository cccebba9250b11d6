// All connections of a server to its store. Each match has one writer, chosen by its name, so its
// events keep their order; reading has connections of its own, so that nobody who opens a match
// waits for a commit. A store that is a file has one connection for both.
#pragma once

#include "store/writer.h"

#include <memory>
#include <string>
#include <vector>

namespace khepri::store {

class Connections {
public:
    using Stores = std::vector<std::unique_ptr<Store>>;

    // At least one writer; without readers the first writer reads too.
    Connections(Stores writers, Stores readers, const Writer::Deliver& deliver = nullptr,
                const Writer::Observe& observe = nullptr);

    void write(Event event, Writer::Done done);
    // Runs a query beside all writing. It sees what was acknowledged before.
    void read(Writer::Question question);
    // Runs a query after all earlier writing to this match.
    void read_after_writing(const std::string& match, Writer::Question question);
    // Runs something that writes no events of matches that exist.
    void ask(Writer::Question question) { writers_.front()->ask(std::move(question)); }

    // Events and queries.
    std::size_t waiting() const;
    // How long the oldest event or query has been waiting; zero if none is.
    std::chrono::nanoseconds oldest_wait() const;
    // Accepts nothing more and writes what waits; false on timeout. Then the threads end with the
    // process.
    bool close_within(std::chrono::milliseconds time);

private:
    using Threads = std::vector<std::unique_ptr<Writer>>;

    Writer& writer_of(const std::string& match);

    Threads writers_;
    Threads readers_;
};

} // namespace khepri::store
