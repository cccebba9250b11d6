// Shown if the page is not installed.
#pragma once

#include <string_view>

namespace khepri::server {

inline constexpr std::string_view landing_page = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Khepri</title>
<link rel="stylesheet" href="landing.css">
<main>
<h1>Khepri</h1>
<p>Tabletop games about ancient Egypt.</p>
<p>The server is running, without the page that people play on: <code>scripts/page</code> builds it,
<code>--page</code> says where it is. Programs can play here: see <a href="api/openapi.json">the API</a>
and <a href="api/lobby">the lobby</a>.</p>
</main>
</html>
)";

inline constexpr std::string_view landing_style = R"(:root { color-scheme: light dark; }
body { font: 1.1rem/1.6 Georgia, serif; display: grid; place-items: center; min-height: 100vh; margin: 0; }
main { max-width: 34rem; padding: 2rem; }
h1 { font-size: 2.5rem; margin: 0 0 1rem; letter-spacing: 0.04em; }
)";

} // namespace khepri::server
