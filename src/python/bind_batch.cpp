#include "python/bind.h"

#include "python/batch.h"

namespace khepri::python {
namespace {

using Actions = py::array_t<std::int32_t, py::array::c_style>;

py::array_t<float> zeros(std::vector<py::ssize_t> shape) {
    py::array_t<float> array(std::move(shape));
    std::fill_n(array.mutable_data(), array.size(), 0.0F);
    return array;
}

// The arrays that every step writes into, and the batch that does.
class VectorEnv {
public:
    VectorEnv(GamePointer game, py::ssize_t n, int threads, bool observe, Reward reward)
        : game_(std::move(game)),
          n_(n),
          seats_(with_game(game_, [](const auto& typed) { return typed.seats(); })),
          observations_(
              zeros({n, observe ? static_cast<py::ssize_t>(game_->observation.size) : 0})),
          rewards_(zeros({n, seats_})),
          done_(n),
          to_act_(n),
          legal_(n),
          scores_({n, seats_}) {
        BatchBuffers buffers;
        if (observe) buffers.observations = observations_.mutable_data();
        buffers.rewards = rewards_.mutable_data();
        buffers.done = reinterpret_cast<std::uint8_t*>(done_.mutable_data());
        buffers.seats = to_act_.mutable_data();
        buffers.legal = legal_.mutable_data();
        buffers.scores = scores_.mutable_data();
        batch_ = make_batch(game_, static_cast<std::size_t>(n), reward, threads, buffers);
        info_["to_act"] = to_act_;
        info_["legal"] = legal_;
        info_["scores"] = scores_;
    }

    py::tuple reset(std::uint64_t seed) {
        {
            const py::gil_scoped_release others_may_run;
            batch_->reset(seed);
        }
        has_begun_ = true;
        return py::make_tuple(observations_, info_);
    }

    py::tuple step(const py::object& wanted) {
        needs_reset();
        if (!Actions::check_(wanted) || wanted.cast<Actions>().ndim() != 1 ||
            wanted.cast<Actions>().size() != n_)
            refuse("actions: expected a C-contiguous array of int32 with " + std::to_string(n_) +
                   " numbers");
        const auto actions = py::reinterpret_borrow<Actions>(wanted);
        const std::span<const std::int32_t> numbers(actions.data(), static_cast<std::size_t>(n_));
        std::optional<std::size_t> wrong;
        {
            const py::gil_scoped_release others_may_run;
            wrong = batch_->step(numbers);
        }
        if (wrong) refuse_action(*wrong, numbers[*wrong]);
        return py::make_tuple(observations_, rewards_, done_, info_);
    }

    py::tuple features() const {
        needs_reset();
        std::vector<py::ssize_t> shape{0, static_cast<py::ssize_t>(game_->action.size)};
        py::array_t<std::int64_t> starts(n_ + 1);
        std::int64_t* const start = starts.mutable_data();
        start[0] = 0;
        for (py::ssize_t e = 0; e < n_; ++e)
            start[e + 1] = start[e] + batch_->legal()[static_cast<std::size_t>(e)];
        shape[0] = static_cast<py::ssize_t>(start[n_]);
        py::array_t<float> rows(shape);
        {
            float* const to = rows.mutable_data();
            const py::gil_scoped_release others_may_run;
            batch_->write_moves(to);
        }
        return py::make_tuple(rows, starts);
    }

    State state(py::ssize_t environment) const {
        needs_reset();
        if (environment < 0 || environment >= n_)
            refuse("environment: expected 0 to " + std::to_string(n_ - 1) + ", found " +
                   std::to_string(environment));
        return batch_->state(static_cast<std::size_t>(environment));
    }

    py::ssize_t size() const { return n_; }
    const GamePointer& game() const { return game_; }

private:
    void needs_reset() const {
        if (!has_begun_) refuse("expected a call of reset before");
    }
    [[noreturn]] void refuse_action(std::size_t e, std::int32_t action) const {
        refuse("actions[" + std::to_string(e) + "]: expected 0 to " +
               std::to_string(std::max(1, batch_->legal()[e]) - 1) +
               ", or -1 for a random one, found " + std::to_string(action));
    }

    GamePointer game_;
    py::ssize_t n_;
    py::ssize_t seats_;
    py::array_t<float> observations_;
    py::array_t<float> rewards_;
    py::array_t<bool> done_;
    py::array_t<std::int32_t> to_act_;
    py::array_t<std::int32_t> legal_;
    py::array_t<std::int32_t> scores_;
    py::dict info_;
    std::unique_ptr<Batch> batch_;
    bool has_begun_ = false;
};

std::unique_ptr<VectorEnv> make(const std::shared_ptr<GameHandle>& game, py::ssize_t n, int threads,
                                bool observe, const std::string& rewards) {
    if (n < 1 || n > 1'000'000) refuse("n: expected 1 to 1000000, found " + std::to_string(n));
    if (threads < 1 || threads > 256)
        refuse("threads: expected 1 to 256, found " + std::to_string(threads));
    if (rewards != "win" && rewards != "score")
        refuse("rewards: expected \"win\" or \"score\", found \"" + rewards + "\"");
    return std::make_unique<VectorEnv>(game, n, threads, observe,
                                       rewards == "win" ? Reward::win : Reward::score);
}

} // namespace

void bind_batch(py::module_& module) {
    module.attr("RANDOM") = random_action;
    py::class_<VectorEnv>(
        module, "VectorEnv",
        R"(Many games of one kind that are stepped together, in arrays that are made once.

In each environment one seat is to act: `info["to_act"]`, with `info["legal"]` plain moves. A game
that ends is followed by the next one in the same step. All arrays are written over by the next
step; copy what is to stay. `rewards` is "win" (a seat's part of the win) or "score".

>>> import numpy
>>> env = VectorEnv(Game("mummies", players=2), n=4)
>>> observations, info = env.reset(seed=1)
>>> observations.shape == (4, env.game.observation_size)
True
>>> finished = 0
>>> while finished < 10:
...     actions = numpy.zeros(4, numpy.int32)  # always the first plain move
...     observations, rewards, done, info = env.step(actions)
...     finished += done.sum()
>>> rewards.shape
(4, 2)
)")
        .def(py::init(&make), py::arg("game"), py::arg("n"), py::arg("threads") = 1, py::kw_only(),
             py::arg("observe") = true, py::arg("rewards") = "win")
        .def_property_readonly(
            "game",
            [](const VectorEnv& env) { return std::const_pointer_cast<GameHandle>(env.game()); },
            "The game that is played.")
        .def("__len__", &VectorEnv::size)
        .def("reset", &VectorEnv::reset, py::arg("seed"),
             R"(Deals all games anew: observations, info.

Environment e plays the games e, e + n, e + 2n … of the seed: the same, whatever the threads.

>>> env = VectorEnv(Game("scarabya", players=1), n=2)
>>> observations, info = env.reset(seed=1)
>>> info["to_act"].tolist()
[0, 0]
)")
        .def("step", &VectorEnv::step, py::arg("actions"),
             R"(Plays one move in each environment: observations, rewards, done, info.

An action is the number of a plain move, or RANDOM for one of a plain random player. Rewards are
those of all seats, zero but where a game has just ended; `info["scores"]` has the scores of the
latest game that ended. A wrong action raises a ValueError, and nothing has changed.

>>> import numpy
>>> env = VectorEnv(Game("mummies", players=2), n=2)
>>> observations, info = env.reset(seed=1)
>>> env.step(numpy.array([0, 99], numpy.int32))
Traceback (most recent call last):
    ...
ValueError: actions[1]: expected 0 to 18, or -1 for a random one, found 99
)")
        .def("features", &VectorEnv::features,
             R"(The plain moves of all environments as rows, and where those of each begin.

>>> env = VectorEnv(Game("mummies", players=2), n=2)
>>> observations, info = env.reset(seed=1)
>>> rows, starts = env.features()
>>> rows[starts[1]:starts[2]].shape == (info["legal"][1], env.game.action_size)
True
)")
        .def("state", &VectorEnv::state, py::arg("environment"),
             R"(A copy of the state of one environment.

>>> env = VectorEnv(Game("mummies", players=2), n=2)
>>> observations, info = env.reset(seed=1)
>>> env.state(0) == env.game.deal(Rng(1, 0))
True
)");
}

} // namespace khepri::python
