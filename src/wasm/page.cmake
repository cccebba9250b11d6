# build/wasm/khepri.wasm: the rooms below the apps and this one, optimised as a whole. What plays games is built for speed; what
# spells and reads messages, which is most of the code, for size.
set(CMAKE_CXX_FLAGS_RELEASE "-DNDEBUG")
# Every browser since 2023 knows these; without exceptions and types at run time the program is a third smaller.
add_compile_options(-flto -fno-exceptions -fno-rtti -fvisibility=hidden -msimd128 -mbulk-memory -mnontrapping-fptoint)
add_compile_definitions(JSON_NOEXCEPTION)
# Sizes have 32 bits here, and what comes from wider numbers is checked where it has 64.
target_compile_options(khepri_flags INTERFACE -Wno-shorten-64-to-32)

# Only this header of the host's.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
file(CREATE_LINK /usr/include/nlohmann ${CMAKE_BINARY_DIR}/include/nlohmann SYMBOLIC)
include_directories(SYSTEM ${CMAKE_BINARY_DIR}/include)

khepri_room(core core)
khepri_room(table table khepri_core)
khepri_room(archaeology games/archaeology khepri_table)
khepri_room(scarabya games/scarabya khepri_table)
khepri_room(mummies games/mummies khepri_table)
khepri_room(ai ai khepri_archaeology khepri_scarabya khepri_mummies)
khepri_room(wire wire khepri_archaeology khepri_scarabya khepri_mummies)
khepri_room(door door khepri_ai khepri_wire)
# Of the analysis only what needs no threads.
add_library(khepri_analysis STATIC src/analysis/random_games.cpp src/analysis/signature.cpp src/analysis/tally.cpp)
target_link_libraries(khepri_analysis PUBLIC khepri_ai)
khepri_room(wasm wasm khepri_door khepri_analysis)

foreach(room core table archaeology scarabya mummies ai analysis)
  target_compile_options(khepri_${room} PRIVATE -O2)
endforeach()
foreach(room wire door wasm)
  target_compile_options(khepri_${room} PRIVATE -Oz)
endforeach()
# In the other rooms too there is what no playout comes by.
file(GLOB spelling CONFIGURE_DEPENDS src/core/text.cpp src/core/sha256.cpp src/table/*.cpp
     src/analysis/signature.cpp src/analysis/tally.cpp
     src/games/*/notation.cpp src/games/*/plausible.cpp src/games/*/components.cpp src/games/*/refusals.cpp
     src/games/*/survey.cpp src/ai/*/reasons.cpp)
set_source_files_properties(${spelling} PROPERTIES COMPILE_OPTIONS -Oz)

add_executable(khepri_page src/wasm/page/exports.cpp)
target_link_libraries(khepri_page PRIVATE khepri_wasm)
target_compile_options(khepri_page PRIVATE -Oz)
# Templates make many functions that come out the same: one of each is enough.
target_link_options(khepri_page PRIVATE -flto -mexec-model=reactor -Wl,--lto-O2 -Wl,-O2 -Wl,-mllvm,-enable-merge-functions
                    -Wl,--strip-all -Wl,--gc-sections -Wl,-z,stack-size=1048576)
set_target_properties(khepri_page PROPERTIES OUTPUT_NAME khepri SUFFIX .wasm)
