#pragma once

#include <vector>

#include "engine/script/rules/check.h"
#include "engine/script/rules/directives.h"
#include "engine/script/rules/gestures.h"

namespace marmoset::script {

// The facts about a whole script that its rules and their fixes share. The script must outlive it.
struct Analysis {
  const Script& script;
  Platform platform;
  LineRoles roles;
  std::vector<GestureFault> faults;

  Analysis(const Script& script, Platform platform);
  RuleContext context() const { return {script, roles, platform, faults}; }
};

// The same as of check.h, for directives that are already known.
Platform platformOf(const CheckOptions& options, const std::vector<Directive>& directives);

}  // namespace marmoset::script
