#include "engine/jobs/kinds/verify.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/context.h"
#include "engine/jobs/kind.h"
#include "engine/reduce/jobs/reduce_job.h"
#include "engine/reduce/jobs/verification_record.h"
#include "engine/replay/stored_json.h"
#include "engine/statistics/rate_words.h"

namespace marmoset::jobs {

namespace {

constexpr auto firstRunKey = "firstRun";
constexpr std::uint32_t verifyUsualRuns = 20;  // strict verifications may take more

std::optional<std::uint32_t> firstRunOf(const Context& context) {
  return replay::orNothing(context.book.progress(),
                           [](const nlohmann::json& in) { return in.at(firstRunKey).get<std::uint32_t>(); });
}

reduce::VerificationSettings verificationOf(Context& context, reduce::Mode mode) {
  reduce::VerificationSettings asked;
  asked.mode = mode;
  asked.firstRun = firstRunOf(context);
  // Where it is not kept, an interrupted verification begins anew, with fresh runs.
  asked.begins = [&](std::uint32_t first) {
    static_cast<void>(context.book.note(nlohmann::json{{firstRunKey, first}}.dump()));
  };
  asked.progress = [&](const reduce::Tally& tally) {
    JobNews news;
    news.done = tally.total();
    news.total = std::max(verifyUsualRuns, tally.total());
    news.rate = statistics::rateOf(tally.successes, tally.total());
    news.note = fmt::format("{} met the target", tally.successes);
    news.message = fmt::format("{} of {} runs, {}, {} devices busy", news.done, news.total, news.note,
                               context.pool.leasedCount());
    context.host.tell(news);
  };
  return asked;
}

Outcome verifiedOutcome(const Context& context, const reduce::ReducedTrace& evidence,
                        const reduce::TraceVerification& done, reduce::Mode mode) {
  VerifyResult result;
  result.rate = statistics::rateOf(done.tally.successes, done.tally.total());
  result.certificate = done.passed ? std::string(name(mode)) : "";
  const reduce::Shown shown{.rate = result.rate, .mode = mode, .passed = done.passed};
  result.evidence = measuredAgain(evidence, context.script->trace, shown);
  Outcome outcome;
  outcome.rate = result.rate;
  outcome.warning = !done.passed;
  outcome.stored = reduce::printVerification({evidence.target, std::string(name(mode)), done.passed,
                                              done.tally, context.script->trace.fingerprints});
  outcome.message = fmt::format("{}: reproduced in {}", context.name, inWords(shown));
  outcome.result = std::move(result);
  return outcome;
}

Outcome runVerify(Context& context) {
  const auto evidence = reduce::readReducedTrace(context.script->script);
  if (!evidence) return failed(context.name + ": this is no reduced trace");
  const auto target = trace::Target::parse(evidence->target);
  if (!target) return failed(fmt::format("{}: {}", context.name, target.error()));
  const auto mode = reduce::modeOf(evidence->mode).value_or(reduce::Mode::standard);
  context.host.begin("verifying", 0, verifyUsualRuns);
  const auto done =
      verifyTrace(context.surroundings(context.script->trace), *target, verificationOf(context, mode));
  if (done) return verifiedOutcome(context, *evidence, *done, mode);
  if (done.error().reason == reduce::Stopped::Reason::cancelled) return stopped(context);
  return hindered(context, fmt::format("{}: {}", context.name, done.error().message));
}

// One that passed has said so in its script.
std::optional<ResultSummary> verifySummary(const JobSpec& spec, std::string_view stored) {
  const auto record = reduce::parseVerification(stored);
  if (!record || record->passed) return std::nullopt;
  ResultSummary summary;
  summary.warning = true;
  summary.rate = statistics::rateOf(record->rate.successes, record->rate.total());
  summary.message = fmt::format("{}: reproduced in {}, not enough for a certificate", nameOf(spec.subject),
                                inWords(*summary.rate));
  return summary;
}

}  // namespace

const Kind verifyKind{.name = reduce::verifyKind,
                      .verb = "Verifying",
                      .noun = "verification",
                      .subject = SubjectKind::script,
                      .knobs = noKnobs,
                      .run = runVerify,
                      .summary = verifySummary};

}  // namespace marmoset::jobs
