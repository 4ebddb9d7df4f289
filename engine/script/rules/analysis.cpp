#include "engine/script/rules/analysis.h"

#include "engine/script/android/device_versions.h"
#include "engine/script/rules/line_checks.h"

namespace marmoset::script {

Analysis::Analysis(const Script& theScript, Platform thePlatform)
    : script(theScript),
      platform(std::move(thePlatform)),
      roles(lineRoles(theScript, platform.profile())),
      faults(gestureFaults(theScript, platform.sdk.value_or(newestSdk) < since::liftedFingers)) {}

Platform platformOf(const CheckOptions& options, const std::vector<Directive>& directives) {
  Platform platform = options.platform;
  for (const Directive& directive : directives) {
    if (directive.sdk) platform.sdk = directive.sdk;
    if (directive.screen) platform.screen = directive.screen;
  }
  return platform;
}

Platform platformOf(const Script& script, const CheckOptions& options) {
  std::vector<Directive> all;
  for (const auto& block : script.blocks()) {
    const std::vector<Directive> some = directivesOf(*block);
    all.insert(all.end(), some.begin(), some.end());
  }
  return platformOf(options, all);
}

}  // namespace marmoset::script
