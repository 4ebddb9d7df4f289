#pragma once

#include <vector>

#include "engine/script/rules/check.h"
#include "engine/script/rules/directives.h"
#include "engine/script/rules/gestures.h"

namespace marmoset::script {

// The facts about a whole script that its rules and their fixes share. The script must outlive it.
struct Analysis {
  const Script& script;
  Target target;
  LineRoles roles;
  std::vector<GestureFault> faults;

  Analysis(const Script& script, Target target);
  RuleContext context() const { return {script, roles, target, faults}; }
};

// The same as of check.h, for directives that are already known.
Target targetOf(const CheckOptions& options, const std::vector<Directive>& directives);

}  // namespace marmoset::script
