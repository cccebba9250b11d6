#include "server/net/http/api.h"

#include "core/text.h"
#include "runtime/any_game.h"
#include "server/moderation/moderation.h"
#include "server/net/http/daily_api.h"
#include "server/net/http/openapi.h"
#include "server/net/http/responses.h"
#include "server/push/decide_push.h"
#include "server/push/turn_notifier.h"
#include "server/rooms/actions.h"
#include "server/rooms/messages/seat_messages.h"
#include "server/rooms/secrets.h"

namespace khepri::server {
namespace {

constexpr int max_entries = 100; // of the history in one answer
constexpr std::size_t bytes_of_a_request = 16 * 1024;

bool is(const Request& request, http::verb method) { return request.method() == method; }

// One request.
class Visit {
public:
    Visit(ServerContext& context, const Request& request, const Route& route, const Caller& caller)
        : context_(context), request_(request), parts_(route.parts), caller_(caller) {}

    Task<Response> answer() {
        if (parts_.size() == 2 && parts_[1] == "openapi.json")
            co_return get([] { return json_response(std::string(openapi)); });
        if (parts_.size() == 3 && parts_[1] == "schemas")
            co_return get([this] { return schema(); });
        if (parts_.size() == 2 && parts_[1] == "lobby")
            co_return get([this] { return json_response(context_.rooms.lobby_text()); });
        if (parts_.size() == 2 && parts_[1] == "push") co_return get([this] { return push_key(); });
        if (parts_.size() == 2 && parts_[1] == "matches") co_return co_await create();
        if (parts_.size() == 2 && parts_[1] == "pairing") co_return co_await pair();
        if (parts_.size() == 4 && parts_[1] == "daily")
            co_return co_await answer_daily(context_, request_, parts_, caller_);
        if (parts_.size() >= 3 && parts_[1] == "matches") co_return co_await in_match();
        co_return error_response(ServerError::of("no_such_path"));
    }

private:
    Executor executor() const { return context_.io.get_executor(); }

    // edition-<game>.json
    Response schema() const {
        for (const std::string& game : game_names())
            if (parts_[2] == "edition-" + game + ".json")
                return json_response(wire::to_line(runtime::edition_schema(game)));
        return error_response(ServerError::of("no_such_path"));
    }

    Task<Response> create() {
        if (!is(request_, http::verb::post))
            co_return error_response(ServerError::of("wrong_method"));
        if (context_.closing) co_return error_response(ServerError::of("shutting_down"));
        if (const auto error = context_.rooms.count_match(caller_.rate_key))
            co_return error_response(*error);
        const auto request = wire::read_text(request_.body(), wire::read_create_match);
        if (!request) co_return error_response(malformed(request.error()));
        using Created = std::variant<wire::CreateMatchAnswer, ServerError>;
        const Created created = co_await answer_of<Created>(executor(), [&](auto on_created) {
            context_.rooms.create(*request, caller_.rate_key, std::move(on_created));
        });
        if (const auto* const error = std::get_if<ServerError>(&created))
            co_return error_response(*error);
        co_return json_response(wire::to_json(std::get<wire::CreateMatchAnswer>(created)),
                                http::status::created);
    }

    // Of a player who wants a seat: cleans the name, and checks seed and token.
    std::optional<ServerError> check_player(auto& request) const {
        if (!unhex<32>(request.seed)) return malformed("seed: expected 64 hexadecimal digits");
        if (request.token && !unhex<32>(*request.token))
            return malformed("token: expected 64 hexadecimal digits");
        return context_.moderation->accept_name(request.name);
    }

    Task<Response> pair() {
        if (!is(request_, http::verb::post))
            co_return error_response(ServerError::of("wrong_method"));
        if (context_.closing) co_return error_response(ServerError::of("shutting_down"));
        auto request = wire::read_text(request_.body(), wire::read_pairing_request);
        if (!request) co_return error_response(malformed(request.error()));
        if (const auto error = check_player(*request)) co_return error_response(*error);
        const std::string token = request->token.value_or(random_token());
        const auto paired = co_await answer_of<Pairing::Answer>(executor(), [&](auto on_paired) {
            context_.pairing.request(*request, token, caller_.rate_key, std::move(on_paired));
        });
        if (const auto* const error = std::get_if<ServerError>(&paired))
            co_return error_response(*error);
        const auto& found = std::get<wire::PairingAnswer>(paired);
        log_seat_taken(found.match, found.seat);
        co_return json_response(wire::to_json(found), http::status::created);
    }

    void log_seat_taken(std::string_view match, Seat seat) const {
        context_.log.info(
            "seat_taken",
            {{"match", match}, {"seat", seat + 1}, {"address", ClientAddress{caller_.rate_key}}});
    }

    Task<Response> in_match() {
        const FoundRoom found = co_await find_room(context_, parts_[2]);
        if (const auto* const error = std::get_if<ServerError>(&found))
            co_return error_response(*error);
        room_ = std::get<std::shared_ptr<OpenRoom>>(found);
        if (const std::string_view token = bearer_token(request_); !token.empty()) {
            const auto seat = room_->room().seat_with_token(token);
            if (!seat) co_return error_response(ServerError::of("wrong_token"));
            seat_ = *seat;
        }
        const std::string what = parts_.size() == 4 ? parts_[3] : "";
        if (parts_.size() == 3) co_return get([this] { return match(); });
        if (what == "history") co_return get([this] { return history(); });
        if (what == "record") co_return get([this] { return record(); });
        if (what == "review") co_return review();
        if (what == "seats") co_return co_await take_seat();
        if (what == "messages") co_return co_await message();
        if (what == "push") co_return co_await push();
        if (what == "socket" || what == "bot")
            co_return error_response(ServerError::of("upgrade_required"));
        co_return error_response(ServerError::of("no_such_path"));
    }

    Response get(const std::function<Response()>& answer) const {
        return is(request_, http::verb::get) ? answer()
                                             : error_response(ServerError::of("wrong_method"));
    }

    Response match() const {
        std::string body;
        wire::write_json(body, wire::FromServer(welcome(room_->room(), seat_, room_->presence(),
                                                        room_->away_after(), room_->now())));
        return json_response(std::move(body));
    }

    Response history() const {
        if (room_->room().phase() == MatchPhase::waiting)
            return error_response(ServerError::of("not_started"));
        const auto first = number_in_query("from", 0, 0, std::numeric_limits<int>::max());
        if (!first) return error_response(malformed(first.error()));
        const auto most = number_in_query("limit", max_entries, 1, max_entries);
        if (!most) return error_response(malformed(most.error()));
        std::string body;
        room_->room().match().write_history(body, seat_, *first, *most);
        charge_for(body);
        return json_response(std::move(body));
    }

    // The record shows every hidden card.
    Response record() const {
        if (room_->room().phase() != MatchPhase::over)
            return error_response(ServerError::of("record_is_secret"));
        std::string text = to_text(room_->room().record());
        charge_for(text);
        Response response =
            make_response(http::status::ok, "text/plain; charset=utf-8", std::move(text));
        response.set(http::field::content_disposition,
                     "attachment; filename=\"" + room_->room().id() + ".khepri\"");
        return response;
    }

    // For whoever may see the record.
    Response review() {
        const bool asks = is(request_, http::verb::post);
        if (!asks && !is(request_, http::verb::get))
            return error_response(ServerError::of("wrong_method"));
        const Room& room = room_->room();
        if (room.phase() != MatchPhase::over)
            return error_response(ServerError::of("record_is_secret"));
        if (!room.match().is_over()) return error_response(ServerError::of("no_result"));
        if (asks && context_.closing) return error_response(ServerError::of("shutting_down"));
        const auto found = asks ? context_.reviews->ask(room.id(), caller_.rate_key,
                                                        [&] { return to_text(room.record()); })
                                : context_.reviews->find(room.id());
        if (const auto* const error = std::get_if<ServerError>(&found))
            return error_response(*error);
        std::string body;
        wire::write_json(body, std::get<wire::ReviewStatus>(found));
        charge_for(body);
        return json_response(std::move(body));
    }

    // From the query.
    Result<int> number_in_query(std::string_view name, int absent, int least, int most) const {
        const auto text = in_query(request_, name);
        if (!text) return absent;
        const auto number = whole_number(*text, most);
        if (number && *number >= least) return *number;
        return Error{std::string(name) + ": expected a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most) + ", found " + in_quotes(*text)};
    }

    // A long history counts as several requests.
    void charge_for(const std::string& body) const {
        const std::int64_t now = context_.steady();
        const std::size_t requests = body.size() / bytes_of_a_request;
        context_.requests.bucket(caller_.rate_key, now).spend(now, static_cast<double>(requests));
    }

    Task<Response> take_seat() {
        if (!is(request_, http::verb::post))
            co_return error_response(ServerError::of("wrong_method"));
        if (context_.closing) co_return error_response(ServerError::of("shutting_down"));
        auto request = wire::read_text(request_.body(), wire::read_take_seat);
        if (!request) co_return error_response(malformed(request.error()));
        if (const auto error = check_player(*request)) co_return error_response(*error);
        const std::string token = request->token.value_or(random_token());
        const Reply taken = co_await answer_of<Reply>(executor(), [&](auto on_reply) {
            room_->request([wanted = *request, token, now = room_->now()](
                               const Room& room) { return decide_seat(room, wanted, token, now); },
                           std::move(on_reply));
        });
        if (taken.error) co_return error_response(*taken.error);
        const Seat seat = room_->room().seat_with_token(token).value_or(spectator);
        if (seat == spectator) co_return error_response(ServerError::of("seat_taken"));
        room_->mark_present(seat, caller_.rate_key);
        if (!taken.repeated) log_seat_taken(room_->room().id(), seat);
        co_return json_response(
            wire::to_json(wire::TakeSeatAnswer{seat, token, room_->room().seats()[seat].name}),
            http::status::created);
    }

    Task<Response> message() {
        if (!is(request_, http::verb::post))
            co_return error_response(ServerError::of("wrong_method"));
        if (context_.closing) co_return error_response(ServerError::of("shutting_down"));
        if (seat_ == spectator) co_return error_response(ServerError::of("no_token"));
        auto message = wire::read_to_server_text(request_.body());
        if (!message) co_return error_response(malformed(message.error()));
        const ActionResult done = co_await answer_of<ActionResult>(executor(), [&](auto answer) {
            handle_action(context_.rooms, room_, {seat_, caller_.rate_key}, std::move(*message),
                          std::move(answer));
        });
        if (const auto* const error = std::get_if<wire::ErrorMessage>(&done.answer))
            co_return error_response(*error);
        std::string body;
        wire::write_json(body, done.answer);
        co_return json_response(std::move(body));
    }

    Response push_key() const {
        if (context_.notifier == nullptr) return error_response(ServerError::of("no_push"));
        return json_response(wire::to_json(wire::PushKey{context_.notifier->public_key()}));
    }

    // The seat subscribes to turn notices, or cancels a subscription.
    Task<Response> push() {
        const bool subscribes = is(request_, http::verb::put);
        if (!subscribes && !is(request_, http::verb::delete_))
            co_return error_response(ServerError::of("wrong_method"));
        if (context_.notifier == nullptr) co_return error_response(ServerError::of("no_push"));
        if (context_.closing) co_return error_response(ServerError::of("shutting_down"));
        if (seat_ == spectator) co_return error_response(ServerError::of("no_token"));
        if (const auto error = context_.notifier->count_change(caller_.rate_key))
            co_return error_response(*error);
        const auto decide = subscribes ? subscription() : cancellation();
        if (!decide) co_return error_response(malformed(decide.error()));
        const Reply done = co_await answer_of<Reply>(executor(), [&](auto on_reply) {
            room_->request(as_owner(room_->room(), seat_, *decide), std::move(on_reply));
        });
        if (done.error) co_return error_response(*done.error);
        co_return json_response(wire::Json::object());
    }

    Result<OpenRoom::Decide> subscription() const {
        const auto request = wire::read_text(request_.body(), wire::read_push_subscription);
        if (!request) return Error{request.error()};
        const auto wanted = context_.notifier->read(*request);
        if (!wanted) return Error{wanted.error()};
        return OpenRoom::Decide(
            [seat = seat_, wanted = *wanted, now = room_->now()](const Room& room) {
                return decide_subscribe(room, seat, wanted, now);
            });
    }

    Result<OpenRoom::Decide> cancellation() const {
        const auto request = wire::read_text(request_.body(), wire::read_push_cancellation);
        if (!request) return Error{request.error()};
        return OpenRoom::Decide(
            [seat = seat_, endpoint = request->endpoint, now = room_->now()](const Room& room) {
                return decide_unsubscribe(room, seat, endpoint, now);
            });
    }

    ServerContext& context_;
    const Request& request_;
    const std::vector<std::string>& parts_;
    const Caller& caller_;
    std::shared_ptr<OpenRoom> room_;
    Seat seat_ = spectator;
};

} // namespace

std::optional<Route> route_of(const Request& request, std::string_view base_path) {
    std::string_view target = request.target();
    target = target.substr(0, target.find_first_of("?#"));
    if (!target.starts_with(base_path)) return std::nullopt;
    target.remove_prefix(base_path.size());
    if (!target.empty() && !target.starts_with('/')) return std::nullopt;
    Route route{std::string(target), {}};
    for (std::size_t start = 1; start < route.path.size();) {
        const std::size_t end = std::min(route.path.find('/', start), route.path.size());
        route.parts.push_back(route.path.substr(start, end - start));
        start = end + 1;
    }
    return route;
}

std::optional<std::string_view> in_query(const Request& request, std::string_view name) {
    std::string_view rest = request.target();
    rest = rest.substr(0, rest.find('#'));
    for (std::size_t start = rest.find('?'); start != std::string_view::npos;
         start = rest.find('&')) {
        rest.remove_prefix(start + 1);
        const std::string_view one = rest.substr(0, rest.find('&'));
        if (one.substr(0, one.find('=')) == name && one.size() > name.size())
            return one.substr(name.size() + 1);
    }
    return std::nullopt;
}

std::string_view bearer_token(const Request& request) {
    std::string_view header = request[http::field::authorization];
    constexpr std::string_view scheme = "Bearer ";
    if (!header.starts_with(scheme)) return {};
    header.remove_prefix(scheme.size());
    return header;
}

bool is_foreign(const Request& request, const Caller& caller, const Settings& settings) {
    const std::string_view origin = request[http::field::origin];
    if (origin.empty()) return false;
    const std::size_t end = origin.find("://");
    const std::string_view scheme = origin.substr(0, end);
    if (end != std::string_view::npos && origin.substr(end + 3) == caller.host &&
        (caller.scheme.empty() || caller.scheme == scheme))
        return false;
    return std::find(settings.origins.begin(), settings.origins.end(), origin) ==
           settings.origins.end();
}

Task<Response> answer(ServerContext& context, const Request& request, const Route& route,
                      const Caller& caller) {
    Visit visit(context, request, route, caller);
    co_return co_await visit.answer();
}

} // namespace khepri::server
