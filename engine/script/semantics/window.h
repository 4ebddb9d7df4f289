#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/script/semantics/expansion.h"
#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"

namespace marmoset::script {

// One command that a line of the window put into the queue. Pointers with an id carry their events, made when
// the line was read; all others are expanded when they are delivered.
struct Queued {
  std::uint32_t line;
  Command command;
  std::vector<LowLevelEvent> ready;

  std::uint64_t eventCount(std::string_view text, const RunOptions& options) const;
};

struct Thrown {
  std::uint32_t line;
  std::string exceptionClass, message;
};

// What became of a window of lines once the parser has read them all, or has thrown.
struct Window {
  std::vector<Queued> queue;
  std::optional<Thrown> thrown;
  std::vector<std::string> printed;
};

inline constexpr std::uint32_t windowLines = 100;

// How many lines the device reads: a terminator at the very end starts no further line.
std::uint32_t deviceLineCount(const Text& text);

// The facts and commands of a line as a device of that API level sees them. `scratch` holds the commands if
// the line had to be read again for an older device.
struct DeviceLine {
  Line facts;
  std::span<const Command> commands;
};
DeviceLine lineOnDevice(const Script& script, std::uint32_t line, int sdk, std::vector<Command>& scratch);

Window readWindow(const Script& script, std::uint32_t first, std::uint32_t end, const RunOptions& options,
                  ParserMemory& memory);

// What the parser throws at a line that ends the run while it is read.
Thrown thrownBy(const Script& script, std::uint32_t line, int sdk);

}  // namespace marmoset::script
