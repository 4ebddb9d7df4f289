#include "engine/script/rules/analysis.h"

#include "engine/script/rules/line_checks.h"
#include "engine/script/semantics/device_versions.h"

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

std::vector<Directive> directivesOf(const Script& script) {
  std::vector<Directive> all;
  std::uint32_t first = 0;
  for (const auto& block : script.blocks()) {
    for (Directive& directive : directivesOf(*block)) {
      directive.line += first;
      all.push_back(std::move(directive));
    }
    first += static_cast<std::uint32_t>(block->lines.size());
  }
  return all;
}

}  // namespace marmoset::script
