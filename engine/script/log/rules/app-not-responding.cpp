#include "engine/script/log/rules/catalogue.h"
#include "engine/script/log/rules/failure_finding.h"

namespace marmoset::script {

namespace {

void checkAppNotResponding(const Log& log, const Report& report) {
  reportFailures(
      log,
      [](const LogFailure& failure) { return failure.failure.kind == trace::FailureKind::notResponding; },
      report);
}

}  // namespace

const LogRule appNotResponding = {"app-not-responding", Severity::information,
                                  "An app that stopped responding during the run", checkAppNotResponding};

}  // namespace marmoset::script
