#pragma once

#include <cstddef>
#include <cstdint>

namespace marmoset::device::simulator::limits {

// What one app may use. App files come with repositories: a few lines of theirs must fill neither the
// memory nor the hours of who opens them. docs/app-format.md says what happens beyond each.

// Of a file.
inline constexpr std::size_t variables = 10'000, lists = 100, timers = 100;
inline constexpr std::size_t viewsOfRecorded = 200'000;  // in all screens of a recorded app

// Of a running app.
inline constexpr std::size_t textLength = 100'000, listLength = 100'000, delayedBlocks = 10'000;
inline constexpr std::size_t liveTexts = std::size_t{64} << 20;  // bytes in its variables
inline constexpr std::size_t openWindows = 100;                  // of one activity

// Of what is shown and told.
inline constexpr std::size_t viewsOfWindow = 20'000, shownText = 10'000, shownTexts = 1'000'000;
inline constexpr std::size_t keptReports = 100'000, keptLogLines = 20'000, logLine = 4'000,
                             keptFailures = 1'000;

// A unit of work is a statement, or about 64 bytes of text.
inline constexpr std::int64_t workOfEvent = 1'000'000, workOfWait = 2'000'000;

}  // namespace marmoset::device::simulator::limits
