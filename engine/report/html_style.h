#pragma once

#include <string_view>

namespace marmoset::report {

// How pages begin: they load nothing and run no scripts.
inline constexpr std::string_view htmlHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
)";

// The style sheet of the HTML report: readable on a phone, on paper, in light and dark.
inline constexpr std::string_view htmlStyle = R"(<style>
:root { color-scheme: light dark; --ink: #1d2329; --soft: #57606a; --paper: #fff; --line: #d5dae0; --code: #f3f5f7;
  --essential: #ffd9d3; --major: #ffe9bf; --minor: #dce9fb; --trivial: #e8ebee; --touch: #d22814; --hit: #0b62d6;
  --screen: #fbfcfd; --view: #a3b1bf; --words: #3a4a5a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ec; --soft: #a2adb8; --paper: #16191d; --line: #363d45; --code: #20252b;
    --essential: #6b2019; --major: #5c4310; --minor: #1f3d66; --trivial: #363d45; --touch: #ff6a55; --hit: #6cb0ff;
    --screen: #1d2126; --view: #4d5863; --words: #b9c5d1; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; line-height: 1.3; }
h2 { font-size: 1.15rem; margin-top: 2.5rem; }
.facts, .where { color: var(--soft); font-size: .9rem; }
.facts { margin: .2rem 0; }
ol.events { list-style: none; padding: 0; margin: 1.5rem 0 0; }
ol.events > li { display: flex; gap: 1.2rem; padding: 1.2rem 0; border-top: 1px solid var(--line); break-inside: avoid; content-visibility: auto; contain-intrinsic-size: auto 21rem; }
ol.plain > li { contain-intrinsic-size: auto 6rem; }
li p { margin: .3rem 0; }
.level { display: inline-block; padding: 0 .55rem; border-radius: .6rem; background: var(--trivial); font-size: .85rem; }
.Essential .level { background: var(--essential); }
.Major .level { background: var(--major); }
.Minor .level { background: var(--minor); }
.why { border-left: .25rem solid var(--line); padding-left: .6rem; }
svg.phone { flex: none; width: 11rem; height: auto; max-width: 40%; border: 1px solid var(--line); border-radius: .4rem; }
.screen { fill: var(--screen); }
.view { fill: none; stroke: var(--view); stroke-width: 3; }
.words { font: 46px system-ui, sans-serif; fill: var(--words); }
.hit { fill: none; stroke: var(--hit); stroke-width: 7; stroke-dasharray: 22 12; }
.touch { fill: var(--touch); fill-opacity: .3; stroke: var(--touch); stroke-width: 9; }
line.touch { marker-end: url(#arrow); }
.head { fill: var(--touch); }
pre { overflow-x: auto; background: var(--code); padding: 1rem; border-radius: .4rem; font-size: .85rem; overflow-wrap: normal; }
table { border-collapse: collapse; }
td, th { padding: .25rem .9rem .25rem 0; text-align: left; font-weight: normal; }
th, td + td { color: var(--soft); }
@media (max-width: 34rem) { ol.events > li { flex-direction: column; } svg.phone { max-width: 60%; } }
@media print { body { margin: 0; max-width: none; } ol.events > li { content-visibility: visible; } }
</style>
)";

}  // namespace marmoset::report
