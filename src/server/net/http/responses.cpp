#include "server/net/http/responses.h"

#include "server/rooms/messages/seat_messages.h"

namespace khepri::server {
namespace {

// Scripts, styles and sockets from this server only; WebAssembly may be compiled; no frames; no
// referrer.
void add_safety(Response& response) {
    response.set("Content-Security-Policy",
                 "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                 "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
                 "manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "
                 "frame-ancestors 'none'");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
}

} // namespace

Response make_response(http::status status, std::string_view type, std::string body) {
    Response response(status, 11);
    add_safety(response);
    response.set(http::field::server, "khepri");
    response.set(http::field::content_type, type);
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(body);
    return response;
}

Response json_response(std::string body, http::status status) {
    return make_response(status, "application/json", std::move(body));
}

Response json_response(const wire::Json& json, http::status status) {
    return json_response(wire::to_line(json), status);
}

Response error_response(const wire::ErrorMessage& error) {
    std::string body;
    wire::write_json(body, wire::FromServer(error));
    Response response =
        json_response(std::move(body), static_cast<http::status>(status_of(error.code)));
    response.set(error_header, error.code);
    return response;
}

Response error_response(const ServerError& error) {
    Response response = error_response(error_message(error, {}, nullptr));
    if (error.wait > 0)
        response.set(http::field::retry_after, std::to_string((error.wait + 999) / 1000));
    return response;
}

} // namespace khepri::server
