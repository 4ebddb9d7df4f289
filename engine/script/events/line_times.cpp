#include "engine/script/events/line_times.h"

#include <algorithm>

namespace marmoset::script {
namespace {

constexpr std::int64_t longPressCommandMs = 2000;

std::int64_t waited(const Command& command, const RunOptions& options) {
  if (command.outcome != Outcome::queues) return 0;
  std::int64_t ms = 0;
  if (const auto* wait = std::get_if<WaitArguments>(&command.arguments)) ms = wait->ms;
  if (const auto* tap = std::get_if<TapArguments>(&command.arguments)) ms = tap->duration;
  if (const auto* hold = std::get_if<HoldArguments>(&command.arguments)) ms = hold->duration;
  if (command.keyword == Keyword::ProfileWait) ms = options.profileWait;
  if (command.keyword == Keyword::LongPress) ms = longPressCommandMs;
  return std::max<std::int64_t>(ms, 0);
}

}  // namespace

std::vector<std::int64_t> lineTimes(const Script& script, std::uint32_t last, const RunOptions& options) {
  const auto roles = lineRoles(script, options.device).roles;
  std::vector<std::int64_t> times;
  std::int64_t now = 0;
  for (std::uint32_t line = 0; line <= last && line < roles.size(); ++line) {
    if (roles[line] == LineRole::executes) {
      for (const Command& command : script.commands(line)) now += waited(command, options);
    }
    times.push_back(now);
  }
  return times;
}

}  // namespace marmoset::script
