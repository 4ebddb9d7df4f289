#include "engine/script/log/rules/catalogue.h"
#include "engine/script/log/rules/failure_finding.h"

namespace marmoset::script {

namespace {

void checkMonkeyFailed(const Log& log, const Report& report) {
  reportEarlyEndings(log, RunOutcome::exception, report);
}

}  // namespace

const LogRule monkeyFailed = {"monkey-failed", Severity::error,
                              "A run that ended because Monkey itself failed", checkMonkeyFailed};

}  // namespace marmoset::script
