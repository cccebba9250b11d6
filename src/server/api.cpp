#include "server/api.h"

#include "core/text.h"
#include "server/carry_out.h"
#include "server/names.h"
#include "server/openapi.h"
#include "server/replies.h"
#include "server/requests.h"
#include "server/secrets.h"

namespace khepri::server {
namespace {

constexpr int most_moments = 100; // in one answer that tells the history
constexpr std::size_t bytes_of_a_request = 16 * 1024;

bool is(const Request& request, http::verb method) { return request.method() == method; }

// The value of "name=value" behind the question mark, if it is there.
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

// One request on its way.
class Visit {
public:
    Visit(Desk& desk, const Request& request, const Route& route, const Caller& caller)
        : desk_(desk), request_(request), parts_(route.parts), caller_(caller) {}

    Task<Response> answer() {
        if (parts_.size() == 2 && parts_[1] == "openapi.json")
            co_return get([] { return json_reply(std::string(openapi)); });
        if (parts_.size() == 2 && parts_[1] == "lobby")
            co_return get([this] { return json_reply(wire::to_json(desk_.hall.list())); });
        if (parts_.size() == 2 && parts_[1] == "matches") co_return co_await make();
        if (parts_.size() >= 3 && parts_[1] == "matches") co_return co_await in_match();
        co_return denial_reply(Denial::of("no_such_path"));
    }

private:
    Executor executor() const { return desk_.io.get_executor(); }

    Task<Response> make() {
        if (!is(request_, http::verb::post)) co_return denial_reply(Denial::of("wrong_method"));
        if (desk_.closing) co_return denial_reply(Denial::of("shutting_down"));
        if (const auto denial = desk_.hall.count_match(caller_.rate_key))
            co_return denial_reply(*denial);
        const auto wish = wire::read_text(request_.body(), wire::read_make_match);
        if (!wish) co_return denial_reply(malformed(wish.error()));
        using Made = std::variant<wire::MatchMadeAnswer, Denial>;
        const Made made = co_await answer_of<Made>(executor(), [&](auto answer) {
            desk_.hall.make(*wish, caller_.rate_key, std::move(answer));
        });
        if (const auto* const denial = std::get_if<Denial>(&made)) co_return denial_reply(*denial);
        co_return json_reply(wire::to_json(std::get<wire::MatchMadeAnswer>(made)),
                             http::status::created);
    }

    Task<Response> in_match() {
        const FoundRoom found = co_await found_room(desk_, parts_[2]);
        if (const auto* const denial = std::get_if<Denial>(&found)) co_return denial_reply(*denial);
        room_ = std::get<std::shared_ptr<OpenRoom>>(found);
        if (const std::string_view token = token_of(request_); !token.empty()) {
            const auto holder = room_->room().holder(token);
            if (!holder) co_return denial_reply(Denial::of("wrong_token"));
            seat_ = *holder;
        }
        const std::string what = parts_.size() == 4 ? parts_[3] : "";
        if (parts_.size() == 3) co_return get([this] { return whole(); });
        if (what == "history") co_return get([this] { return history(); });
        if (what == "record") co_return get([this] { return record(); });
        if (what == "seats") co_return co_await take_seat();
        if (what == "messages") co_return co_await message();
        if (what == "socket" || what == "bot")
            co_return denial_reply(Denial::of("upgrade_required"));
        co_return denial_reply(Denial::of("no_such_path"));
    }

    Response get(const std::function<Response()>& answer) const {
        return is(request_, http::verb::get) ? answer() : denial_reply(Denial::of("wrong_method"));
    }

    Response whole() const {
        std::string body;
        wire::write_json(
            body, wire::FromServer(welcome(room_->room(), seat_, room_->here(), room_->now())));
        return json_reply(std::move(body));
    }

    Response history() const {
        if (room_->room().stage() == Stage::waiting) return denial_reply(Denial::of("not_begun"));
        const auto first = number_in_query("from", 0, 0, std::numeric_limits<int>::max());
        if (!first) return denial_reply(malformed(first.error()));
        const auto most = number_in_query("limit", most_moments, 1, most_moments);
        if (!most) return denial_reply(malformed(most.error()));
        std::string body;
        room_->room().match().write_history(body, seat_, *first, *most);
        charge_for(body);
        return json_reply(std::move(body));
    }

    // It tells every hidden card.
    Response record() const {
        if (room_->room().stage() != Stage::over)
            return denial_reply(Denial::of("secret_until_the_end"));
        std::string text = to_text(room_->room().record());
        charge_for(text);
        Response response = reply(http::status::ok, "text/plain; charset=utf-8", std::move(text));
        response.set(http::field::content_disposition,
                     "attachment; filename=\"" + room_->room().id() + ".khepri\"");
        return response;
    }

    // Of the part of the target behind the question mark.
    Result<int> number_in_query(std::string_view name, int absent, int least, int most) const {
        const auto text = in_query(request_, name);
        if (!text) return absent;
        const auto number = whole_number(*text, most);
        if (number && *number >= least) return *number;
        return Error{std::string(name) + ": expected a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most) + ", found " + in_quotes(*text)};
    }

    // What is long counts as several requests.
    void charge_for(const std::string& body) const {
        const std::int64_t now = desk_.steady();
        desk_.requests.bucket(caller_.rate_key, now)
            .spend(now, static_cast<double>(body.size() / bytes_of_a_request));
    }

    Task<Response> take_seat() {
        if (!is(request_, http::verb::post)) co_return denial_reply(Denial::of("wrong_method"));
        if (desk_.closing) co_return denial_reply(Denial::of("shutting_down"));
        auto wish = wire::read_text(request_.body(), wire::read_take_seat);
        if (!wish) co_return denial_reply(malformed(wish.error()));
        if (!unhex<32>(wish->seed))
            co_return denial_reply(malformed("seed: expected 64 hexadecimal digits"));
        if (wish->token && !unhex<32>(*wish->token))
            co_return denial_reply(malformed("token: expected 64 hexadecimal digits"));
        const auto name = clean_name(wish->name);
        if (!name) co_return denial_reply(malformed("name: " + name.error()));
        wish->name = *name;
        const std::string token = wish->token.value_or(random_token());
        const Reply taken = co_await answer_of<Reply>(executor(), [&](auto answer) {
            room_->ask([wish = *wish, token, now = room_->now()](
                           const Room& room) { return plan_seat(room, wish, token, now); },
                       std::move(answer));
        });
        if (taken.denial) co_return denial_reply(*taken.denial);
        const Seat seat = room_->room().holder(token).value_or(spectator);
        if (seat == spectator) co_return denial_reply(Denial::of("seat_taken"));
        room_->attend(seat, caller_.rate_key);
        co_return json_reply(
            wire::to_json(wire::SeatTakenAnswer{seat, token, room_->room().chairs()[seat].name}),
            http::status::created);
    }

    Task<Response> message() {
        if (!is(request_, http::verb::post)) co_return denial_reply(Denial::of("wrong_method"));
        if (desk_.closing) co_return denial_reply(Denial::of("shutting_down"));
        if (seat_ == spectator) co_return denial_reply(Denial::of("no_token"));
        auto message = wire::read_text(request_.body(), wire::read_to_server);
        if (!message) co_return denial_reply(malformed(message.error()));
        const CarriedOut done = co_await answer_of<CarriedOut>(executor(), [&](auto answer) {
            carry_out(desk_.hall, room_, {seat_, caller_.rate_key}, std::move(*message),
                      std::move(answer));
        });
        if (const auto* const denied = std::get_if<wire::Denied>(&done.answer))
            co_return denial_reply(*denied);
        std::string body;
        wire::write_json(body, done.answer);
        co_return json_reply(std::move(body));
    }

    Desk& desk_;
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

bool is_foreign(const Request& request, const Caller& caller, const Settings& settings) {
    const std::string_view origin = request[http::field::origin];
    if (origin.empty()) return false;
    const std::size_t scheme = origin.find("://");
    if (scheme != std::string_view::npos && origin.substr(scheme + 3) == caller.host) return false;
    return std::find(settings.origins.begin(), settings.origins.end(), origin) ==
           settings.origins.end();
}

Task<Response> answer(Desk& desk, const Request& request, const Route& route,
                      const Caller& caller) {
    Visit visit(desk, request, route, caller);
    co_return co_await visit.answer();
}

} // namespace khepri::server
