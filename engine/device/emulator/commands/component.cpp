#include "engine/device/emulator/commands/component.h"

#include <fmt/format.h>

#include "engine/trace/window_status.h"

namespace marmoset::device::emulator {

std::string ComponentName::brief() const {
  return package + '/' + trace::shortActivity(package, activity);
}

std::optional<ComponentName> parseComponent(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos || slash == 0 || slash + 1 == text.size()) return std::nullopt;
  const auto package = text.substr(0, slash);
  return ComponentName{std::string(package), trace::fullActivity(package, text.substr(slash + 1))};
}

std::string launcherIntent(const ComponentName& component) {
  return fmt::format(
      "Intent {{ act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] cmp={} }}",
      component.brief());
}

ComponentName homeActivity() {
  return {"com.android.launcher3", "com.android.launcher3.Launcher"};
}

}  // namespace marmoset::device::emulator
