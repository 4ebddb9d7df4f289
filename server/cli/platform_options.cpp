#include "server/cli/platform_options.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "engine/script/android/android_version.h"

namespace marmoset::cli {
namespace {

std::string checkRelease(const std::string& text) {
  return script::sdkOfRelease(text) ? "" : "no Android release " + text + "; write for example 9 or 7.1";
}

std::string checkScreen(const std::string& text) {
  return script::screenOf(text) ? "" : text + " is no screen size; write for example 1080x1920";
}

}  // namespace

void PlatformOptions::applyTo(script::Platform& platform) const {
  if (!android.empty()) platform.sdk = script::sdkOfRelease(android);
  if (!screen.empty()) platform.screen = script::screenOf(screen);
}

void addAndroidOption(CLI::App& command, PlatformOptions& options) {
  command.add_option("--android", options.android, "Android release of the device, such as 9")
      ->type_name("RELEASE")
      ->check(checkRelease);
}

void addScreenOption(CLI::App& command, PlatformOptions& options) {
  command.add_option("--screen", options.screen, "Size of its screen in pixels, such as 1080x1920")
      ->type_name("WxH")
      ->check(checkScreen);
}

}  // namespace marmoset::cli
