// khepri._engine: the classes of the package khepri that are made in C++. src/python/khepri has the
// rest.
#include "python/bind.h"

#include "core/version.h"

PYBIND11_MODULE(_engine, module) {
    using namespace khepri::python;
    py::options options;
    options.disable_function_signatures(); // the stubs have them, with better names
    module.doc() = "The classes of khepri that are made in C++.";
    module.attr("__version__") = std::string(khepri::program_version());
    bind_rng(module);
    bind_moves(module);
    bind_view(module);
    bind_state(module);
    bind_game(module);
    bind_match(module);
    bind_batch(module);
}
