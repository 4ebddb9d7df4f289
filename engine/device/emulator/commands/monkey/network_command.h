#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/device/emulator/commands/monkey/monkey_run.h"

namespace marmoset::device::emulator {

// What a line of Monkey's network dialect asks for.
struct NetworkCommand {
  std::string answer = "OK";
  bool deferred = false;  // answered after the events
  std::vector<script::LowLevelEvent> events;
  std::string text;  // to type
};

// Nothing for an unknown word: Monkey stays silent then.
std::optional<NetworkCommand> translate(MonkeyRun& run, const std::string& line);

}  // namespace marmoset::device::emulator
