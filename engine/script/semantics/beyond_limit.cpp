#include "engine/script/semantics/beyond_limit.h"

#include <fmt/format.h>

#include "engine/script/semantics/expansion.h"
#include "engine/script/semantics/window.h"

namespace marmoset::script {

namespace {

// What commands without steps queue at most, throttles included, and what goes around the steps of others.
// Only DeviceWakeUp, which presses three keys, queues more.
constexpr std::uint64_t mostOfOthers = 8, mostOfWakeUp = 16;

// A bound that needs no look at the text: the exact number matters only where it may be too large.
std::uint64_t atMost(const Command& command) {
  if (command.outcome != Outcome::queues) return 0;
  if (const auto* drag = std::get_if<DragArguments>(&command.arguments))
    return static_cast<std::uint64_t>(drag->steps) + mostOfOthers;
  if (const auto* pinch = std::get_if<PinchArguments>(&command.arguments))
    return static_cast<std::uint64_t>(pinch->steps) + mostOfOthers;
  return command.keyword == Keyword::DeviceWakeUp ? mostOfWakeUp : mostOfOthers;
}

bool mayPass(const Script& script, std::uint64_t limit) {
  std::uint64_t coarse = 0, count = 0;
  for (const auto& block : script.blocks()) coarse += block->steps + mostOfWakeUp * block->commands.size();
  if (coarse <= limit) return false;
  for (const auto& block : script.blocks()) {
    for (const Command& command : block->commands) count += atMost(command);
    if (count > limit) return true;
  }
  return false;
}

// Pointers with an id queue one event, and the wait before it in line-by-line mode.
std::uint64_t countOf(const Command& command, std::string_view line, const RunOptions& options) {
  const auto* pointer = std::get_if<PointerArguments>(&command.arguments);
  return pointer && pointer->hasPointerId ? 1 : eventCount(command, line, options);
}

}  // namespace

// With a comma for every thousand: people compare such numbers.
std::string grouped(std::uint64_t number) {
  auto digits = std::to_string(number);
  for (auto at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string BeyondLimit::describe() const {
  return fmt::format("the script injects more events than the {} that can be replayed: line {} adds {}",
                     grouped(limit), line + 1, grouped(ofLine));
}

std::optional<BeyondLimit> beyondLimit(const Script& script, const RunOptions& options,
                                       const std::vector<LineRole>& roles) {
  if (!mayPass(script, options.maxEvents)) return std::nullopt;
  std::uint64_t count = 0;
  std::vector<Command> scratch;
  for (std::uint32_t line = script.bodyStart(); line < roles.size(); ++line) {
    if (roles[line] != LineRole::executes) continue;
    std::uint64_t ofLine = 0;
    for (const Command& command : lineOnDevice(script, line, options.device.sdk, scratch).commands) {
      if (command.outcome == Outcome::queues) ofLine += countOf(command, script.lineText(line), options);
    }
    count += ofLine;
    if (count > options.maxEvents) return BeyondLimit{line, ofLine, options.maxEvents};
  }
  return std::nullopt;
}

std::optional<BeyondLimit> beyondLimit(const Script& script, const RunOptions& options) {
  if (!mayPass(script, options.maxEvents)) return std::nullopt;
  return beyondLimit(script, options, lineRoles(script, options.device, options.inject).roles);
}

}  // namespace marmoset::script
