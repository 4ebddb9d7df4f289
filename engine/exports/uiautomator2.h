#pragma once

#include "engine/exports/selector.h"
#include "engine/exports/test_plan.h"

namespace marmoset::exports {

// A Python program for uiautomator2 3 (github.com/openatx/uiautomator2): a function `run(d)` that does the
// events on a device, and a main part that connects to one.
Export uiautomator2Program(const TestPlan& plan);

// uiautomator2 finds views by exact attributes and counts equal ones in document order.
const SelectorLanguage& uiautomator2Selectors();

}  // namespace marmoset::exports
