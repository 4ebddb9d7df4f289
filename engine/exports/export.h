#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/replay/trace.h"
#include "engine/trace/recording.h"

namespace marmoset::exports {

enum class Format : std::uint8_t { maestro, uiautomator2 };
std::optional<Format> formatOf(std::string_view name);
// ".yaml" or ".py".
std::string_view extensionOf(Format format);

// What the test asserts of a script whose target is a crash: that it does not come, or that it does.
enum class Expected : std::uint8_t { noCrash, crash };

// A script and what is known about it. Without a recording every touch stays a coordinate.
struct ExportSource {
  std::string script;  // its name, for people
  const replay::Trace& trace;
  const trace::Recording* recording = nullptr;  // of exactly these events, or null
  std::optional<reduce::ReducedTrace> evidence = std::nullopt;
  bool evidenceIsKnown = false;  // the store has its runs
  Expected expected = Expected::noCrash;
};

// Something the test does not do as the script does.
struct ExportRemark {
  std::uint32_t line = 0;  // of the script, from 1
  std::string message;
};

struct Export {
  std::string content;
  std::size_t events = 0, widgets = 0;  // exported, and those of them that name a widget
  std::vector<ExportRemark> remarks;    // also comments of the content
};

// The script as a test of another tool: widgets instead of coordinates where the recording knows them, the
// evidence of a reduced trace and the line of every event as comments. Any text of script and recording is
// quoted so that it stays text. It ends with what it asserts: the activity that was the target of a reduction
// is reached, else what `expected` says.
Export exported(const ExportSource& source, Format format);

}  // namespace marmoset::exports
