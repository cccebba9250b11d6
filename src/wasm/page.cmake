# build/wasm/khepri.wasm: the engine and the modules below it, optimised at link time. Modules that play games are optimised for
# speed; modules that read and write messages, which is most of the code, for size.
set(CMAKE_CXX_FLAGS_RELEASE "-DNDEBUG")
# Every browser since 2023 supports these features. Without exceptions and RTTI the program is a third smaller.
add_compile_options(-flto -fno-exceptions -fno-rtti -fvisibility=hidden -msimd128 -mbulk-memory -mnontrapping-fptoint)
add_compile_definitions(JSON_NOEXCEPTION)
# Sizes have 32 bits here; conversions from wider numbers are checked in the 64-bit builds.
target_compile_options(khepri_flags INTERFACE -Wno-shorten-64-to-32)

# Of the host's headers, only these.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
file(CREATE_LINK /usr/include/nlohmann ${CMAKE_BINARY_DIR}/include/nlohmann SYMBOLIC)
include_directories(SYSTEM ${CMAKE_BINARY_DIR}/include)

khepri_module(core core)
khepri_module(table table khepri_core)
khepri_module(search search khepri_table)
khepri_module(wire wire khepri_table)
khepri_game_layer(rules rules.h khepri_table)
khepri_game_layer(figures figures.h khepri_table)
khepri_game_layer(ai players.h khepri_search)
khepri_game_layer(wire json.h khepri_wire)
# The part of analysis that needs no threads.
add_library(khepri_analysis STATIC src/analysis/random_games.cpp src/analysis/signature.cpp src/analysis/tally.cpp
            src/analysis/figures/figure_list.cpp src/analysis/figures/figure_sums.cpp src/analysis/figures/lead.cpp
            src/analysis/review/paired_worlds.cpp src/analysis/review/review.cpp)
target_link_libraries(khepri_analysis PUBLIC khepri_all_ai khepri_all_figures)
khepri_module(runtime runtime khepri_all_ai khepri_all_wire khepri_analysis)
add_library(khepri_wasm STATIC src/wasm/engine.cpp)
target_link_libraries(khepri_wasm PUBLIC khepri_runtime khepri_analysis)

set(fast_modules core search analysis)
set(small_modules table wire runtime wasm)
foreach(game ${KHEPRI_GAMES})
  list(APPEND fast_modules ${game}_rules ${game}_ai)
  list(APPEND small_modules ${game}_figures ${game}_wire)
endforeach()
foreach(module ${fast_modules})
  target_compile_options(khepri_${module} PRIVATE -O2)
endforeach()
foreach(module ${small_modules})
  target_compile_options(khepri_${module} PRIVATE -Oz)
endforeach()
# Files of the fast modules that playouts do not use. Together they compile in a third of the time.
file(GLOB small_files CONFIGURE_DEPENDS src/core/text.cpp src/core/sha256.cpp
     src/analysis/signature.cpp src/analysis/tally.cpp src/analysis/figures/*.cpp src/analysis/review/review.cpp
     src/games/*/rules/notation.cpp src/games/*/rules/validate_view.cpp src/games/*/rules/components.cpp
     src/games/*/rules/view_facts.cpp src/games/*/ai/reasons.cpp src/games/*/ai/value.cpp
     src/games/*/ai/levels.cpp src/games/*/ai/greedy.cpp)
add_library(khepri_small STATIC ${small_files})
target_link_libraries(khepri_small PRIVATE khepri_runtime)
foreach(module ${fast_modules})
  get_target_property(sources khepri_${module} SOURCES)
  list(TRANSFORM sources REPLACE "^src/" "${CMAKE_SOURCE_DIR}/src/")
  list(REMOVE_ITEM sources ${small_files})
  set_property(TARGET khepri_${module} PROPERTY SOURCES ${sources})
endforeach()
target_compile_options(khepri_small PRIVATE -Oz)

add_executable(khepri_page src/wasm/exports.cpp)
target_link_libraries(khepri_page PRIVATE khepri_wasm khepri_small)
target_compile_options(khepri_page PRIVATE -Oz)
# Merges the many identical functions that templates produce.
target_link_options(khepri_page PRIVATE -flto -mexec-model=reactor -Wl,--lto-O2 -Wl,-O2 -Wl,-mllvm,-enable-merge-functions
                    -Wl,--strip-all -Wl,--gc-sections -Wl,-z,stack-size=1048576)
set_target_properties(khepri_page PROPERTIES OUTPUT_NAME khepri SUFFIX .wasm)

# What the linker left over: 2.5 % less to download, as fast (docs/decisions/0009-how-the-engine-reaches-the-page.md).
find_program(WASM_OPT wasm-opt REQUIRED)
add_custom_command(TARGET khepri_page POST_BUILD
  COMMAND ${WASM_OPT} -O2 --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext
          --enable-mutable-globals $<TARGET_FILE:khepri_page> -o $<TARGET_FILE:khepri_page>
  VERBATIM)
