#include "engine/script/rules/analysis.h"

#include "engine/script/android/device_versions.h"
#include "engine/script/rules/line_checks.h"

namespace marmoset::script {

Analysis::Analysis(const Script& theScript, Target theTarget)
    : script(theScript),
      target(std::move(theTarget)),
      roles(lineRoles(theScript, target.profile())),
      faults(gestureFaults(theScript, target.sdk.value_or(newestSdk) < since::liftedFingers)) {}

Target targetOf(const CheckOptions& options, const std::vector<Directive>& directives) {
  Target target = options.target;
  for (const Directive& directive : directives) {
    if (directive.sdk) target.sdk = directive.sdk;
    if (directive.screen) target.screen = directive.screen;
  }
  return target;
}

Target targetOf(const Script& script, const CheckOptions& options) {
  std::vector<Directive> all;
  for (const auto& block : script.blocks()) {
    const std::vector<Directive> some = directivesOf(*block);
    all.insert(all.end(), some.begin(), some.end());
  }
  return targetOf(options, all);
}

}  // namespace marmoset::script
