#include "server/push/push_client.h"

#include "core/text.h"
#include "server/net/idle_timer.h"
#include "server/push/public_address.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include <vector>

namespace khepri::server {
namespace {

constexpr int max_lookups = 16;
constexpr std::uint32_t largest_answer_header = 8192;

using SteadyClock = std::chrono::steady_clock;
using SteadyTimer =
    asio::basic_waitable_timer<SteadyClock, asio::wait_traits<SteadyClock>, Executor>;
using Resolver = asio::ip::basic_resolver<tcp, Executor>;

// Shared with the handler of the look-up, which may outlive the request.
struct Lookup {
    explicit Lookup(const Executor& executor) : resolver(executor), timer(executor) {}

    Resolver resolver;
    SteadyTimer timer;
    bool is_done = false;
    std::vector<tcp::endpoint> found;
};

PushResult failed_by(PushFailure failure) { return {failure, std::nullopt}; }

PushResult result_of(unsigned status, std::string_view retry_after) {
    constexpr std::int64_t longest_wait = 1'000'000;
    if (status >= 200 && status < 300) return {};
    if (status == 404 || status == 410) return failed_by(PushFailure::gone);
    if (status != 429 && status < 500) return failed_by(PushFailure::refused);
    return {PushFailure::unavailable, large_whole_number(retry_after, longest_wait)};
}

http::request<http::string_body> http_request(const PushRequest& request) {
    http::request<http::string_body> message(http::verb::post, request.endpoint.target, 11);
    const std::string origin = request.endpoint.origin();
    message.set(http::field::host,
                std::string_view(origin).substr(std::string_view("https://").size()));
    message.set(http::field::user_agent, "khepri");
    message.set(http::field::authorization, request.authorization);
    message.set(http::field::content_type, "application/octet-stream");
    message.set(http::field::content_encoding, "aes128gcm");
    message.set("TTL", std::to_string(request.keep_for));
    message.set("Topic", request.topic);
    message.set("Urgency", "normal");
    message.set(http::field::connection, "close");
    message.body() = request.body;
    message.prepare_payload();
    return message;
}

} // namespace

// g++ 12 destroys a temporary inside a co_await expression twice (its bug 99576), so everything has
// a name here.
class PushClient::Exchange {
public:
    Exchange(PushClient& client, const PushRequest& request)
        : client_(client),
          request_(request),
          end_(SteadyClock::now() + client.options_.timeout),
          stream_(TcpSocket(client.executor_), client.tls_),
          timer_(stream_.next_layer()) {}

    Task<PushResult> run() {
        auto addresses = co_await look_up();
        if (!addresses)
            co_return failed_by(is_late() ? PushFailure::timeout : PushFailure::unreachable);
        if (!client_.options_.allows_private_addresses)
            std::erase_if(*addresses,
                          [](const tcp::endpoint& one) { return !is_public(one.address()); });
        if (addresses->empty()) co_return failed_by(PushFailure::private_address);
        if (!co_await connect(*addresses))
            co_return failed_by(is_late() ? PushFailure::timeout : PushFailure::unreachable);
        co_return co_await converse();
    }

private:
    bool is_late() const { return SteadyClock::now() >= end_; }
    std::chrono::milliseconds time_left() const {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end_ - SteadyClock::now());
        return std::max(left, std::chrono::milliseconds(1));
    }

    // None if there is no such name, or no answer in time.
    Task<std::optional<std::vector<tcp::endpoint>>> look_up() {
        if (*client_.lookups_ >= max_lookups) co_return std::nullopt;
        const auto lookup = std::make_shared<Lookup>(client_.executor_);
        lookup->timer.expires_at(end_);
        ++*client_.lookups_;
        lookup->resolver.async_resolve(
            request_.endpoint.host, std::to_string(request_.endpoint.port),
            Resolver::numeric_service,
            [lookup, count = client_.lookups_](const error_code& failed,
                                               const Resolver::results_type& results) {
                --*count;
                lookup->is_done = true;
                if (!failed)
                    for (const auto& one : results) lookup->found.push_back(one.endpoint());
                lookup->timer.cancel();
            });
        while (!lookup->is_done && !is_late()) {
            co_await lookup->timer.async_wait(asio::as_tuple(as_task));
        }
        if (lookup->found.empty()) co_return std::nullopt;
        co_return lookup->found;
    }

    // To the first that accepts; each gets its share of the time that is left.
    Task<bool> connect(const std::vector<tcp::endpoint>& addresses) {
        for (std::size_t i = 0; i < addresses.size() && !is_late(); ++i) {
            TcpSocket& socket = stream_.next_layer();
            timer_.start(time_left() / static_cast<int>(addresses.size() - i) +
                         std::chrono::milliseconds(1));
            auto [failed] = co_await socket.async_connect(addresses[i], asio::as_tuple(as_task));
            timer_.stop();
            if (!failed) co_return true;
            error_code ignored;
            static_cast<void>(socket.close(ignored));
        }
        co_return false;
    }

    Task<PushResult> converse() {
        const std::string& host = request_.endpoint.host;
        stream_.set_verify_mode(asio::ssl::verify_peer);
        stream_.set_verify_callback(asio::ssl::host_name_verification(host));
        SSL_set_tlsext_host_name(stream_.native_handle(), host.c_str());
        timer_.start(time_left());
        auto [refused] = co_await stream_.async_handshake(asio::ssl::stream_base::client,
                                                          asio::as_tuple(as_task));
        if (refused) co_return broken(refused, PushFailure::certificate);
        auto message = http_request(request_);
        auto [unsent, sent] = co_await http::async_write(stream_, message, asio::as_tuple(as_task));
        if (unsent) co_return broken(unsent, PushFailure::unreachable);
        beast::flat_buffer buffer(largest_answer_header);
        http::response_parser<http::empty_body> parser;
        parser.header_limit(largest_answer_header);
        auto [unread, size] =
            co_await http::async_read_header(stream_, buffer, parser, asio::as_tuple(as_task));
        timer_.stop();
        if (unread) co_return broken(unread, PushFailure::malformed);
        const auto& answer = parser.get();
        co_return result_of(answer.result_int(), answer[http::field::retry_after]);
    }

    // `otherwise`: if it is not about time or the connection.
    PushResult broken(const error_code& failed, PushFailure otherwise) const {
        if (timer_.has_expired()) return failed_by(PushFailure::timeout);
        const bool is_connection =
            failed.category() == boost::system::system_category() || failed == asio::error::eof ||
            failed == http::error::end_of_stream || failed == asio::ssl::error::stream_truncated;
        return failed_by(is_connection ? PushFailure::unreachable : otherwise);
    }

    PushClient& client_;
    const PushRequest& request_;
    SteadyClock::time_point end_;
    asio::ssl::stream<TcpSocket> stream_;
    IdleTimer timer_;
};

PushClient::PushClient(Executor executor, PushClientOptions options)
    : executor_(std::move(executor)),
      options_(std::move(options)),
      tls_(asio::ssl::context::tls_client) {}

Result<std::unique_ptr<PushClient>> PushClient::make(Executor executor,
                                                     const PushClientOptions& options) {
    std::unique_ptr<PushClient> client(new PushClient(std::move(executor), options));
    asio::ssl::context& tls = client->tls_;
    tls.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                    asio::ssl::context::no_tlsv1_1);
    error_code failed;
    static_cast<void>(tls.set_default_verify_paths(failed)); // without them every message fails
    if (options.authorities.empty()) return client;
    static_cast<void>(tls.load_verify_file(options.authorities, failed));
    if (failed)
        return Error{options.authorities + ": " + failed.message() +
                     "; expected a file of certificates in PEM form (--push-ca)"};
    return client;
}

Task<PushResult> PushClient::send(const PushRequest& request) {
    Exchange exchange(*this, request);
    co_return co_await exchange.run();
}

} // namespace khepri::server
