#include "server/net/http/daily_api.h"

#include "core/text.h"
#include "server/moderation/moderation.h"
#include "server/net/http/responses.h"

namespace khepri::server {
namespace {

Task<Response> list(ServerContext& context, const std::string& game, const std::string& date) {
    using Answer = DailyLeaderboards::Listed;
    const auto ask = [&](auto on_listed) { context.daily->list(game, date, std::move(on_listed)); };
    const Answer listed = co_await answer_of<Answer>(context.io.get_executor(), ask);
    if (const auto* const error = std::get_if<ServerError>(&listed))
        co_return error_response(*error);
    co_return json_response(std::get<std::string>(listed));
}

Task<Response> enter(ServerContext& context, const std::string& body, const std::string& game,
                     const std::string& date, std::uint64_t address) {
    using Answer = DailyLeaderboards::Entered;
    if (context.closing) co_return error_response(ServerError::of("shutting_down"));
    auto result = wire::read_text(body, wire::read_daily_result);
    if (!result) co_return error_response(malformed(result.error()));
    if (!unhex<32>(result->token))
        co_return error_response(malformed("token: expected 64 hexadecimal digits"));
    if (const auto error = context.moderation->accept_name(result->name))
        co_return error_response(*error);
    const auto ask = [&](auto on_entered) {
        context.daily->enter(game, date, *result, address, std::move(on_entered));
    };
    const Answer entered = co_await answer_of<Answer>(context.io.get_executor(), ask);
    if (const auto* const error = std::get_if<ServerError>(&entered))
        co_return error_response(*error);
    co_return json_response(wire::to_json(std::get<wire::DailyResultAnswer>(entered)),
                            http::status::created);
}

} // namespace

Task<Response> answer_daily(ServerContext& context, const Request& request,
                            const std::vector<std::string>& parts, const Caller& caller) {
    const std::string& game = parts[2];
    const std::string& date = parts[3];
    if (request.method() == http::verb::get) co_return co_await list(context, game, date);
    if (request.method() != http::verb::post)
        co_return error_response(ServerError::of("wrong_method"));
    co_return co_await enter(context, request.body(), game, date, caller.rate_key);
}

} // namespace khepri::server
