#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::cli {

struct ConvertRequest {
  std::vector<std::string> files;         // a script, a log, a trace of SimplyDroid, or what DroidBot wrote
  std::string script;                     // of a trace of SimplyDroid; empty: the script.log beside it
  std::optional<std::size_t> run, crash;  // of a log, from 0; default: the last
  bool whole = false;                     // beyond crashes
};

// Something that the result does not do, or not in the same way.
struct ConvertedNote {
  std::string where;       // a file, "row 12"; empty: `line` tells
  std::uint32_t line = 0;  // from 1
  std::string message;
};

// What was named, as a Monkey script.
struct ScriptSource {
  std::string name;  // of what was named, for people
  std::string script;
  std::string file = {};                  // the script that was named, if it was one: nothing was converted
  std::size_t events = 0;                 // of the original that the script injects
  std::optional<std::size_t> run, crash;  // of a log, from 0
  std::vector<ConvertedNote> notes;
};

// The error is one line.
tl::expected<ScriptSource, std::string> openScriptSource(const ConvertRequest& request);

}  // namespace marmoset::cli
