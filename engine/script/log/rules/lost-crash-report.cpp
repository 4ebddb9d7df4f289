#include "engine/script/log/rules/catalogue.h"
#include "engine/script/log/rules/failure_finding.h"

namespace marmoset::script {

namespace {

void checkLostCrashReport(const Log& log, const Report& report) {
  reportEarlyEndings(log, RunOutcome::aborted, report);
}

}  // namespace

const LogRule lostCrashReport = {"lost-crash-report", Severity::warning,
                                 "A run that a crash ended, without the report of the crash",
                                 checkLostCrashReport};

}  // namespace marmoset::script
