#pragma once

#include <string>

#include "engine/script/rules/gestures.h"
#include "engine/script/rules/rule.h"

namespace marmoset::script {

// What the rules about gestures share: each reports the faults of its kind.

using GestureMessage = std::string (*)(const Script& script, const GestureFault& fault);
void reportFaults(const RuleContext& context, const Rule& rule, GestureFault::Kind kind,
                  GestureMessage message, const Report& report);

// The fault behind a finding of such a rule.
const GestureFault* faultOf(const RuleContext& context, const Finding& finding, GestureFault::Kind kind);

// PressAndHold and PinchZoom leave a finger down on old devices: a hint for each where nobody said which
// Android is meant, else a finding for those that nothing lifts.
void hintUnlifted(const Rule& rule, const LineView& line, const Command& command, std::string_view message,
                  const Report& report);
void reportUnlifted(const RuleContext& context, const Rule& rule, GestureFault::Kind kind, Keyword keyword,
                    std::string_view message, const Report& report);

// The DispatchPointer or DispatchKey of a line with another action.
std::string withAction(const Script& script, std::uint32_t line, std::int32_t action);

}  // namespace marmoset::script
