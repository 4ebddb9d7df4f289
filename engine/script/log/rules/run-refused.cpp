#include "engine/script/log/rules/catalogue.h"
#include "engine/script/log/rules/failure_finding.h"

namespace marmoset::script {

namespace {

void checkRunRefused(const Log& log, const Report& report) {
  reportEarlyEndings(log, RunOutcome::refused, report);
}

}  // namespace

const LogRule runRefused = {"run-refused", Severity::error, "A run that ended before its first event",
                            checkRunRefused};

}  // namespace marmoset::script
