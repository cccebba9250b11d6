#include "python/bind.h"

#include "core/rng.h"

namespace khepri::python {
namespace {

std::uint32_t below(Rng& rng, std::int64_t n) {
    if (n < 1 || n > 0xffffffffLL)
        refuse("n: expected 1 to 4294967295, found " + std::to_string(n));
    return rng.below(static_cast<std::uint32_t>(n));
}

py::object choice(Rng& rng, const py::object& items) {
    if (py::isinstance<MoveList>(items)) { // without a second lookup
        const auto& moves = items.cast<const MoveList&>();
        if (moves.size() > 0)
            return py::cast(moves.at(rng.below(static_cast<std::uint32_t>(moves.size()))));
    }
    const std::size_t size = py::len(items);
    if (size == 0) refuse("items: expected at least one");
    return items[py::int_(rng.below(static_cast<std::uint32_t>(size)))];
}

} // namespace

void bind_rng(py::module_& module) {
    py::class_<Rng>(module, "Rng",
                    R"(A source of random numbers; every call that is random takes one.

The same seed and stream give the same numbers on every machine. `khepri simulate --seed S`
plays its game number i, counted from 0, with `Rng(S, i)`.

>>> Rng(1).below(6), Rng(1).below(6), Rng(1, stream=2).below(6)
(5, 5, 3)
)")
        .def(py::init(
                 [](std::uint64_t seed, std::uint64_t stream) { return Rng::fast(seed, stream); }),
             py::arg("seed"), py::arg("stream") = 0)
        .def("below", &below, py::arg("n"), R"(A whole number from 0 to n - 1, all equally likely.

>>> rng = Rng(1)
>>> [rng.below(10) for _ in range(5)]
[9, 8, 1, 6, 7]
)")
        .def("choice", &choice, py::arg("items"), R"(One of the items, all equally likely.

>>> Rng(1).choice(["rock", "scarab"])
'scarab'
)")
        .def("split", &Rng::split, R"(A source of its own, which this one seeds.

>>> rng = Rng(1)
>>> rng.split().below(10), rng.split().below(10)
(5, 4)
)")
        .def(
            "clone", [](const Rng& rng) { return rng; },
            R"(A copy, which goes on with the same numbers.

>>> rng = Rng(1)
>>> rng.clone().below(1000) == rng.below(1000)
True
)");
}

} // namespace khepri::python
