#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/script/log/log.h"

namespace marmoset::script {

struct ConvertOptions {
  std::optional<std::size_t> run;      // default: the last run with a failure, else the last with events
  std::optional<std::size_t> failure;  // of that run; default: its last crash, else its last other failure
  bool whole = false;                  // the whole run, beyond its failures
  std::string source;                  // the log's name, told in the script
};

// Something of the log that the script does not do, or not in the same way.
struct ConvertNote {
  std::uint32_t line = 0;  // of the log
  std::string message;
};

struct Conversion {
  std::string script;
  std::size_t run = 0;
  std::optional<std::size_t> failure;   // the script ends with the last event before it
  std::size_t events = 0;               // of the log that the script injects, without sleeps
  std::vector<ConvertNote> notes;       // also told above `start data >>`
  std::vector<std::uint32_t> logLines;  // for every line after the marker: the log line it comes from
};

// The run that people mean if they name none: the last with a failure, else the last with events, else the
// last. The log has runs.
std::size_t defaultRun(const Log& log);
// Which of how many runs that is, a sentence; empty if the log has one.
std::string whichRun(const Log& log, std::size_t run);

struct ConvertError {
  std::string message;
  std::optional<std::uint32_t> line;
};

// A script that injects the events of a run again: same actions, coordinates and keys in the same order,
// sleeps as waits. What cannot be had so is in the notes.
tl::expected<Conversion, ConvertError> convert(const Log& log, const ConvertOptions& options = {});

}  // namespace marmoset::script
