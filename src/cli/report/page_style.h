// The style sheet of the pages of reports: light and dark, for large screens and phones.
#pragma once

#include <string_view>

namespace khepri::cli {

inline constexpr std::string_view report_page_style = R"(
:root { color-scheme: light dark; --ground: #fbf9f5; --card: #fff; --ink: #2a251f; --faint: #756b5e;
  --line: #e4dccf; --accent: #a8621b; --bar: #c98f4e; --better: 22 128 112; --worse: 188 74 48; }
@media (prefers-color-scheme: dark) { :root { --ground: #181512; --card: #221e1a; --ink: #ece5da;
  --faint: #a69a8a; --line: #3a332b; --accent: #e9ad62; --bar: #b98344; --better: 64 176 156;
  --worse: 214 104 78; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
h3 { font-size: .95rem; margin: 1rem 0 .1rem; }
p { margin: .25rem 0 .75rem; }
.faint, .axis { color: var(--faint); }
.faint { overflow-wrap: anywhere; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: 1rem; margin-top: 1rem; }
.row { display: grid; grid-template-columns: minmax(5rem, 9rem) 1fr minmax(4.5rem, 12rem);
  gap: .75rem; align-items: center; }
.name { overflow-wrap: anywhere; }
.value { font-variant-numeric: tabular-nums; white-space: nowrap; font-size: .9rem; }
svg { display: block; overflow: visible; font-size: .75rem; fill: var(--faint); }
.grid { stroke: var(--line); }
.zero { stroke: var(--faint); stroke-dasharray: 3 3; }
.interval { stroke: var(--accent); stroke-width: 3; stroke-linecap: round; opacity: .55; }
.dot { fill: var(--accent); }
.bar { fill: var(--bar); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .88rem; }
th, td { padding: .35rem .5rem; text-align: right; white-space: nowrap; }
th { font-weight: 600; color: var(--faint); }
.matrix tbody th { color: inherit; text-align: left; }
.meetings td, .meetings th { border-bottom: 1px solid var(--line); }
.meetings .text { text-align: left; }
.matrix td { text-align: center; border: 2px solid var(--card); border-radius: .4rem; }
.matrix thead th { text-align: center; }
.matrix small { display: block; opacity: .8; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--ground); border: 1px solid var(--line);
  border-radius: .4rem; padding: .6rem .75rem; margin: .5rem 0; font-size: .85rem; }
@media (max-width: 40rem) { .row { grid-template-columns: 5.5rem 1fr; }
  .value { grid-column: 2; margin-top: -.5rem; color: var(--faint); font-size: .8rem; }
  .row:last-child .value { display: none; } }
)";

} // namespace khepri::cli
