#include "server/replies.h"

#include "server/telling.h"

namespace khepri::server {
namespace {

// Scripts, styles and sockets of our own only; WebAssembly may be compiled; nobody frames the page,
// and where a link leads learns nothing of where it stood.
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

Response reply(http::status status, std::string_view type, std::string body) {
    Response response(status, 11);
    add_safety(response);
    response.set(http::field::server, "khepri");
    response.set(http::field::content_type, type);
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(body);
    return response;
}

Response json_reply(std::string body, http::status status) {
    return reply(status, "application/json", std::move(body));
}

Response json_reply(const wire::Json& json, http::status status) {
    return json_reply(wire::to_line(json), status);
}

Response denial_reply(const wire::Denied& denied) {
    std::string body;
    wire::write_json(body, wire::FromServer(denied));
    Response response =
        json_reply(std::move(body), static_cast<http::status>(status_of(denied.code)));
    response.set(denial_header, denied.code);
    return response;
}

Response denial_reply(const Denial& denial) {
    Response response = denial_reply(denied(denial, {}, nullptr));
    if (denial.wait > 0)
        response.set(http::field::retry_after, std::to_string((denial.wait + 999) / 1000));
    return response;
}

} // namespace khepri::server
