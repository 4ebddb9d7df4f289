#include "engine/script/log/rules/catalogue.h"
#include "engine/script/log/rules/failure_finding.h"

namespace marmoset::script {

namespace {

void checkAppCrash(const Log& log, const Report& report) {
  reportFailures(
      log,
      [](const LogFailure& failure) { return failure.failure.kind != trace::FailureKind::notResponding; },
      report);
}

}  // namespace

const LogRule appCrash = {"app-crash", Severity::information, "A crash of an app during the run",
                          checkAppCrash};

}  // namespace marmoset::script
