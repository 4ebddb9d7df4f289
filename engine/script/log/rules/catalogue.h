#pragma once

#include "engine/script/log/findings.h"

namespace marmoset::script {

extern const LogRule appCrash;
extern const LogRule appNotResponding;
extern const LogRule cutOffRun;
extern const LogRule hiddenEventsRule;
extern const LogRule injectionFailed;
extern const LogRule lostCrashReport;
extern const LogRule monkeyFailed;
extern const LogRule runRefused;

}  // namespace marmoset::script
