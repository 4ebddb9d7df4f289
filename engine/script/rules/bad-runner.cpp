#include "engine/script/rules/catalogue.h"
#include "engine/script/syntax/throwing_command.h"

namespace marmoset::script {

namespace {

void checkBadRunner(const LineView& line, const Command& command, const Platform&, const Report& report) {
  if (command.outcome != Outcome::queues || !throwsWhenInjected(command, line.text)) return;
  const Span runner = std::get<InstrumentationArguments>(command.arguments).runner;
  report(catalogue::badRunner.at(
      line.range(runner.empty() ? line.facts.trimmed : runner),
      "The run ends when the device gets here: a runner is written `package/class`."));
}

}  // namespace

constinit const Rule catalogue::badRunner = {
    .code = "bad-runner",
    .severity = Severity::error,
    .summary = "A LaunchInstrumentation whose runner is not `package/class`",
    .about = keywords(Keyword::LaunchInstrumentation),
    .checkCommand = checkBadRunner,
};

}  // namespace marmoset::script
