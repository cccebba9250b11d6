#include "python/batch.h"

#include "bots/thread_pool.h"

#include <algorithm>
#include <vector>

namespace khepri::python {
namespace {

template <Game G>
class TypedBatch final : public Batch {
public:
    TypedBatch(const GamePointer& game, std::size_t environments, Reward reward, int threads,
               const BatchBuffers& buffers)
        : handle_(game),
          game_(std::get<G>(game->game)),
          seats_(static_cast<std::size_t>(game_.seats())),
          reward_(reward),
          buffers_(buffers),
          environments_(environments),
          legal_(environments) {
        const auto most = static_cast<int>(environments);
        threads_ = std::clamp(threads, 1, most);
        if (threads_ > 1) parallel_for_ = bots::thread_pool(threads_);
    }

    void reset(std::uint64_t seed) override {
        seed_ = seed;
        in_pieces([&](std::size_t first, std::size_t last) {
            for (std::size_t e = first; e < last; ++e) {
                environments_[e].number = e;
                start(environments_[e]);
                buffers_.done[e] = 0;
                std::fill_n(buffers_.rewards + e * seats_, seats_, 0.0F);
                std::fill_n(buffers_.scores + e * seats_, seats_, 0);
                show(e);
            }
        });
    }

    std::optional<std::size_t> step(std::span<const std::int32_t> actions) override {
        if (const auto wrong = out_of_range(actions)) return wrong;
        in_pieces([&](std::size_t first, std::size_t last) { step(actions, first, last); });
        return std::nullopt;
    }

    std::span<const std::int32_t> legal() const override { return legal_; }

    void write_moves(float* rows) const override {
        tensor::Writer out(rows);
        for (const Environment& own : environments_)
            for (const typename G::Move& move : own.moves) write(out, game_, own.seat, move);
    }

    State state(std::size_t environment) const override {
        return {handle_, StateValue(environments_[environment].state)};
    }

private:
    struct Environment {
        typename G::State state;
        Rng rng = Rng::fast(0);
        typename G::Moves moves;  // of the seat that is to act
        std::uint64_t number = 0; // of its game
        Seat seat = 0;
    };

    void in_pieces(const auto& work) {
        const std::size_t all = environments_.size();
        if (threads_ == 1) return work(std::size_t{0}, all);
        const auto pieces = static_cast<std::size_t>(threads_);
        parallel_for_(threads_, [&](int piece) {
            const auto i = static_cast<std::size_t>(piece);
            work(all * i / pieces, all * (i + 1) / pieces);
        });
    }

    std::optional<std::size_t> out_of_range(std::span<const std::int32_t> actions) const {
        bool fits = true;
        for (std::size_t e = 0; e < actions.size(); ++e)
            fits = fits && actions[e] >= random_action && actions[e] < std::max(1, legal_[e]);
        if (fits) return std::nullopt;
        for (std::size_t e = 0;; ++e)
            if (actions[e] < random_action || actions[e] >= std::max(1, legal_[e])) return e;
    }

    [[gnu::flatten]] void step(std::span<const std::int32_t> actions, std::size_t first,
                               std::size_t last) {
        for (std::size_t e = first; e < last; ++e) {
            Environment& own = environments_[e];
            if (buffers_.done[e] != 0) std::fill_n(buffers_.rewards + e * seats_, seats_, 0.0F);
            buffers_.done[e] = 0;
            if (legal_[e] > 0) play(own, actions[e]);
            if (game_.to_act(own.state).empty()) {
                finish(e);
                own.number += environments_.size();
                start(own);
            }
            show(e);
        }
    }

    void play(Environment& own, std::int32_t action) {
        const Seat seat = own.seat;
        if (action == random_action) {
            if (!game_.is_free_choice(own.state))
                return game_.apply(own.state, seat, game_.plain_random(own.state, seat, own.rng),
                                   own.rng);
            action = static_cast<std::int32_t>(
                own.rng.below(static_cast<std::uint32_t>(own.moves.size())));
        }
        game_.apply(own.state, seat, own.moves[static_cast<std::size_t>(action)], own.rng);
    }

    void start(Environment& own) {
        own.rng = Rng::fast(seed_, own.number);
        own.state = game_.deal(own.rng);
    }

    void finish(std::size_t e) {
        const Outcome outcome = game_.outcome(environments_[e].state);
        buffers_.done[e] = 1;
        for (const Seat seat : SeatSet::first(game_.seats())) {
            const bool won = outcome.winners.contains(seat);
            const float share = won ? 1.0F / static_cast<float>(outcome.winners.size()) : 0.0F;
            buffers_.scores[e * seats_ + seat] = outcome.scores[seat];
            buffers_.rewards[e * seats_ + seat] =
                reward_ == Reward::win ? share : static_cast<float>(outcome.scores[seat]);
        }
    }

    // Who is to act, with how many moves, and what the seat sees.
    void show(std::size_t e) {
        Environment& own = environments_[e];
        const SeatSet acting = game_.to_act(own.state);
        own.seat = acting.empty() ? Seat{0} : acting.front();
        if (acting.empty())
            own.moves.clear(); // an edition may leave nothing to play
        else
            game_.plain_moves(own.state, own.seat, own.moves);
        legal_[e] = static_cast<std::int32_t>(own.moves.size());
        buffers_.seats[e] = own.seat;
        buffers_.legal[e] = legal_[e];
        if (buffers_.observations == nullptr) return;
        tensor::Writer out(buffers_.observations + e * handle_->observation.size);
        write(out, game_, game_.view(own.state, own.seat));
    }

    GamePointer handle_;
    const G& game_;
    std::size_t seats_;
    Reward reward_;
    BatchBuffers buffers_;
    std::vector<Environment> environments_;
    std::vector<std::int32_t> legal_; // how many moves each has
    std::uint64_t seed_ = 0;
    int threads_ = 1;
    search::ParallelFor parallel_for_;
};

} // namespace

std::unique_ptr<Batch> make_batch(const GamePointer& game, std::size_t environments, Reward reward,
                                  int threads, const BatchBuffers& buffers) {
    return with_game(game, [&]<Game G>(const G&) -> std::unique_ptr<Batch> {
        return std::make_unique<TypedBatch<G>>(game, environments, reward, threads, buffers);
    });
}

} // namespace khepri::python
