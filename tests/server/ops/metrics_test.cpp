#include "server/ops/metrics.h"
#include "wire/server/room_events.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace khepri::server {
namespace {

using namespace std::chrono_literals;

// Reads the format strictly: each family is announced once, has HELP, TYPE and its samples
// together, and no sample appears twice.
struct Exposition {
    std::map<std::string, std::string> types;
    std::map<std::string, double> samples; // by name and labels, as they are written

    explicit Exposition(const std::string& text) {
        EXPECT_TRUE(text.ends_with('\n'));
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) read(line);
    }

private:
    void read(const std::string& line) {
        static const std::regex help(R"(# HELP ([a-z_]+) (?:[^\\]|\\\\|\\n)+)");
        static const std::regex type(R"(# TYPE ([a-z_]+) (counter|gauge|histogram))");
        static const std::regex sample(
            R"rx(([a-z_]+)((?:\{[a-z]+="(?:[^"\\]|\\["\\n])*"(?:,[a-z]+="(?:[^"\\]|\\["\\n])*")*\})?) (-?[0-9.]+))rx");
        std::smatch part;
        if (std::regex_match(line, part, help)) {
            family_ = part[1];
            EXPECT_FALSE(types.contains(family_)) << line;
        } else if (std::regex_match(line, part, type)) {
            EXPECT_EQ(part[1], family_) << line;
            types[family_] = part[2];
        } else if (std::regex_match(line, part, sample)) {
            const std::string base =
                std::regex_replace(part[1].str(), std::regex("_(bucket|sum|count)$"), "");
            EXPECT_EQ(types[family_] == "histogram" ? base : part[1].str(), family_) << line;
            EXPECT_TRUE(samples.emplace(part[1].str() + part[2].str(), std::stod(part[3])).second)
                << line;
        } else {
            ADD_FAILURE() << "neither HELP nor TYPE nor a sample: " << line;
        }
    }
    std::string family_;
};

TEST(Metrics, AreWrittenAsPrometheusReadsThem) {
    Metrics metrics;
    metrics.matches_created.add(3);
    metrics.sockets(SocketKind::spectator).add(2);
    metrics.sockets(SocketKind::spectator).add(-1);
    metrics.moves("mummies", wire::PlayedBy::clock).add();
    metrics.errors("too_large").add();
    metrics.requests_of(404).add();
    metrics.dropped(Dropped::not_reading).add();
    metrics.store_queue.set(7);
    Exposition seen(metrics_text(metrics));
    EXPECT_EQ(seen.types.size(), metrics.all.size());
    EXPECT_EQ(seen.samples["khepri_matches_created_total"], 3);
    EXPECT_EQ(seen.samples["khepri_sockets_open{kind=\"spectator\"}"], 1);
    EXPECT_EQ(seen.samples["khepri_moves_total{game=\"mummies\",by=\"clock\"}"], 1);
    EXPECT_EQ(seen.samples["khepri_moves_total{game=\"scarabya\",by=\"clock\"}"], 0);
    EXPECT_EQ(seen.samples["khepri_errors_total{code=\"too_large\"}"], 1);
    EXPECT_EQ(seen.samples["khepri_requests_total{status=\"4xx\"}"], 1);
    EXPECT_EQ(seen.samples["khepri_connections_dropped_total{reason=\"not_reading\"}"], 1);
    EXPECT_EQ(seen.samples["khepri_store_queue"], 7);
}

TEST(Metrics, TellWhatTheProcessUses) {
    const Metrics metrics;
    const auto sample = [&](const std::string& name) {
        return Exposition(metrics_text(metrics)).samples[name];
    };
    const double before = sample("process_cpu_seconds_total");
    std::uint64_t work = 1;
    while (sample("process_cpu_seconds_total") < before + 0.01) work = work * 7 + 1;
    EXPECT_GT(sample("process_resident_memory_bytes"), 1e6);
    const double files = sample("process_open_fds");
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    EXPECT_EQ(sample("process_open_fds"), files + 2);
    ::close(ends[0]);
    ::close(ends[1]);
    EXPECT_GE(sample("process_max_fds"), files);
    const auto now =
        std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch());
    EXPECT_GT(sample("process_start_time_seconds"), now.count() - 3600);
    EXPECT_LE(sample("process_start_time_seconds"), now.count());
}

TEST(Metrics, CountWhatIsNotListedAsOther) {
    Metrics metrics;
    metrics.errors("of_a_later_version").add();
    EXPECT_EQ(Exposition(metrics_text(metrics)).samples["khepri_errors_total{code=\"other\"}"], 1);
}

TEST(Metrics, AddUpTheBucketsOfAHistogram) {
    Metrics metrics;
    for (const std::chrono::nanoseconds time : {10'000ns, 10'001ns, 3'000'000ns, 60'000'000'000ns})
        metrics.move_time.observe(time);
    Exposition seen(metrics_text(metrics));
    const auto up_to = [&](const std::string& end) {
        return seen.samples.at("khepri_move_seconds_bucket{le=\"" + end + "\"}");
    };
    EXPECT_EQ(up_to("0.00001"), 1); // the end belongs to its bucket
    EXPECT_EQ(up_to("0.000025"), 2);
    EXPECT_EQ(up_to("0.0025"), 2);
    EXPECT_EQ(up_to("0.005"), 3);
    EXPECT_EQ(up_to("10"), 3);
    EXPECT_EQ(up_to("+Inf"), 4);
    EXPECT_EQ(seen.samples["khepri_move_seconds_count"], 4);
    EXPECT_NEAR(seen.samples["khepri_move_seconds_sum"], 60.003020001, 1e-9);
}

TEST(Metrics, EscapeWhatWouldEndALineOrAQuotation) {
    Family::List list;
    By<Counter> odd(list, "odd", "A \\ and\na line.", {{"what", {"say \"hi\"\\\n"}}});
    std::string text;
    odd.write_samples(text);
    EXPECT_EQ(text, "odd{what=\"say \\\"hi\\\"\\\\\\n\"} 0\n");
}

TEST(Metrics, LoseNothingWhenSeveralThreadsCount) {
    Metrics metrics;
    const auto count = [&] {
        for (int i = 0; i < 10'000; ++i) {
            metrics.bytes_out.add(2);
            metrics.search_time.observe(1ms);
        }
    };
    std::thread other(count);
    count();
    other.join();
    EXPECT_EQ(metrics.bytes_out.value(), 40'000U);
    EXPECT_EQ(metrics.search_time.sum(), 20s);
}

} // namespace
} // namespace khepri::server
