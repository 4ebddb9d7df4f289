#include "server/documents/launch_line.h"

namespace marmoset::server {

std::optional<std::uint32_t> launchLine(const script::Script& script) {
  for (auto line = script.bodyStart(); line < script.lineCount(); ++line) {
    for (const auto& command : script.commands(line)) {
      if (command.keyword == script::Keyword::LaunchActivity && command.outcome == script::Outcome::queues)
        return line;
    }
  }
  return std::nullopt;
}

}  // namespace marmoset::server
