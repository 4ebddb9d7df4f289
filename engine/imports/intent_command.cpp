#include "engine/imports/intent_command.h"

#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "engine/script/semantics/run.h"
#include "engine/trace/window_status.h"

namespace marmoset::imports {

namespace {

std::vector<std::string> wordsOf(std::string_view command) {
  std::istringstream text{std::string(command)};
  std::vector<std::string> words;
  for (std::string word; text >> word;) words.push_back(std::move(word));
  return words;
}

bool isLauncherOption(const std::string& option, const std::string& value) {
  return (option == "-a" && value == "android.intent.action.MAIN") ||
         (option == "-c" && value == "android.intent.category.LAUNCHER");
}

}  // namespace

std::optional<script::ActivityEvent> launchOf(std::string_view command) {
  const auto words = wordsOf(command);
  if (words.size() < 3 || words[0] != "am" || words[1] != "start") return std::nullopt;
  std::string component;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const bool last = i + 1 == words.size();
    if (!last && isLauncherOption(words[i], words[i + 1])) {
      ++i;
    } else if (!last && words[i] == "-n" && component.empty()) {
      component = words[++i];
    } else if (words[i].starts_with("-") || !component.empty()) {
      return std::nullopt;
    } else {
      component = words[i];
    }
  }
  const auto slash = component.find('/');
  if (slash == component.npos || slash == 0 || slash + 1 == component.size()) return std::nullopt;
  script::ActivityEvent launch;
  launch.package = component.substr(0, slash);
  launch.activity = trace::fullActivity(launch.package, component.substr(slash + 1));
  return launch;
}

bool stopsApp(std::string_view command) {
  const auto words = wordsOf(command);
  return words.size() >= 2 && words[0] == "am" && words[1] == "force-stop";
}

std::string runCommand(std::string_view command) {
  const auto line = fmt::format("RunCmd({})", command);
  if (line.find_first_of("\r\n") != line.npos) return {};
  auto queued = script::play(script::Script::parse(script::Text("start data >>\n" + line))).events;
  std::erase_if(queued,
                [](const auto& event) { return std::holds_alternative<script::ThrottleEvent>(event.body); });
  if (queued.size() != 1) return {};
  const auto* run = std::get_if<script::CommandEvent>(&queued.front().body);
  return run && run->command == command ? line : std::string();
}

}  // namespace marmoset::imports
