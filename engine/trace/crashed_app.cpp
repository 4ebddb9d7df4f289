#include "engine/trace/crashed_app.h"

#include <string_view>

#include "engine/trace/crash_signature.h"

namespace marmoset::trace {
namespace {

constexpr std::string_view system = "android";

// Not even an app of the platform is the framework.
bool isApp(std::string_view package) {
  return !package.empty() && package != system;
}

bool isIn(std::string_view className, std::string_view package) {
  return className.starts_with(package) && className.substr(package.size()).starts_with('.');
}

std::string_view ownerOf(const Frame& frame, const PackageCounts& packages) {
  std::string_view owner;
  for (const auto& [package, count] : packages)
    if (isApp(package) && package.size() > owner.size() && isIn(frame.owner, package)) owner = package;
  return owner;
}

}  // namespace

std::string crashedApp(const StackTrace& stack, const PackageCounts& packages) {
  for (auto throwable = stack.throwables.rbegin(); throwable != stack.throwables.rend(); ++throwable) {
    if (throwable->role == ThrowableRole::suppressed) continue;
    for (const auto& frame : throwable->frames)
      if (const auto owner = ownerOf(frame, packages); !owner.empty()) return std::string(owner);
  }
  // Launchers and settings are in front of many runs; the app under test is rarely one of them.
  std::string_view most;
  std::uint32_t times = 0;
  bool mostIsPlatform = true;
  for (const auto& [package, count] : packages) {
    if (!isApp(package)) continue;
    const bool platform = isPlatformClass(package + '.');
    if (most.empty() || (mostIsPlatform && !platform) || (mostIsPlatform == platform && count > times)) {
      most = package;
      times = count;
      mostIsPlatform = platform;
    }
  }
  return std::string(most);
}

}  // namespace marmoset::trace
