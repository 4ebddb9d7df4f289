#include "server/jobs/kinds/verify.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/reduce/jobs/verification.h"
#include "engine/replay/stored_json.h"
#include "engine/statistics/rate_words.h"
#include "server/conversions/workspace_edit.h"
#include "server/jobs/kinds/reduction_place.h"
#include "server/session/session.h"

namespace marmoset::server {

namespace {

constexpr auto firstRunKey = "firstRun";
constexpr std::uint32_t verifyUsualRuns = 20;  // of a verification; strict ones may take more

std::optional<std::uint32_t> firstRunOf(const JobContext& context) {
  return replay::orNothing(context.handle.job().progress,
                           [](const nlohmann::json& in) { return in.at(firstRunKey).get<std::uint32_t>(); });
}

reduce::VerificationWish wishOf(const JobContext& context, reduce::Mode mode) {
  reduce::VerificationWish wish;
  wish.mode = mode;
  wish.firstRun = firstRunOf(context);
  wish.begins = [&](std::uint32_t first) {
    (void)context.handle.progress(nlohmann::json{{firstRunKey, first}}.dump());
  };
  wish.progress = [&](const reduce::Tally& tally) {
    const auto total = std::max(verifyUsualRuns, tally.total());
    context.tell({tally.total(),
                  total,
                  fmt::format("{} of {} runs, {} met the target, {} devices busy", tally.total(), total,
                              tally.successes, context.pool.leasedCount()),
                  {},
                  {},
                  statistics::rateOf(tally.successes, tally.total())});
  };
  return wish;
}

// One versioned edit of the text that was verified; of any other it would say what is not true.
void rewrite(Session& session, JobInfo info, const std::string& verified,
             const reduce::ReducedTrace& evidence, const JobOutcome::Delivered& delivered) {
  const auto document = session.documents.find(info.uri);
  const bool same = document && document->script() && document->text().toString() == verified;
  const auto edit = same ? evidenceEdit(*document->script(), evidence) : std::nullopt;
  if (!edit || !session.client().appliesEdits()) {
    info.message += same
                        ? "; this editor takes no edits from the server"
                        : "; the script has changed meanwhile, so its evidence stays as it was: verify again";
    return delivered(std::move(info));
  }
  lsp::ApplyWorkspaceEditParams params;
  params.label = "Renew the evidence";
  params.edit = workspaceEdit(*document, session.client(), {*edit});
  session.request<lsp::ApplyEditRequest>(
      params,
      [info = std::move(info), delivered](const protocol::Answer<lsp::ApplyEditRequest>& answer) mutable {
        if (!answer || !answer->applied)
          info.message += "; the editor did not take the new evidence: verify again";
        delivered(std::move(info));
      });
}

JobOutcome runVerify(JobContext& context) {
  const auto& wish = context.wish;
  const auto evidence = reduce::readReducedTrace(script::Script::parse(script::Text(wish.spec.text)));
  if (!evidence) return {JobPhase::failed, wish.fileName() + ": this is no reduced trace"};
  const auto target = trace::Target::parse(evidence->target);
  if (!target) return {JobPhase::failed, fmt::format("{}: {}", wish.fileName(), target.error())};
  const auto mode = reduce::modeOf(evidence->certificate).value_or(reduce::Mode::standard);
  context.begin(0);
  const auto done = verifyTrace(reductionPlace(context), *target, wishOf(context, mode));
  if (!done && done.error().reason == reduce::Stopped::Reason::cancelled) return stoppedOutcome(context);
  if (!done) return {JobPhase::failed, fmt::format("{}: {}", wish.fileName(), done.error().message)};

  const auto rate = statistics::rateOf(done->tally.successes, done->tally.total());
  const auto certificate = done->passed ? std::string(name(mode)) : "";
  JobOutcome outcome{
      JobPhase::done,
      fmt::format("{}: reproduced in {}, {}", wish.fileName(), inWords(rate),
                  done->passed ? certificate + " certificate" : "not enough for a certificate"),
      rate};
  outcome.deliver = [text = wish.spec.text,
                     fresh = measuredAgain(*evidence, context.trace, rate, certificate)](
                        Session& session, JobInfo info, const JobOutcome::Delivered& delivered) {
    rewrite(session, std::move(info), text, fresh, delivered);
  };
  return outcome;
}

}  // namespace

const JobKind verifyJob{
    .name = reduce::verifyKind, .verb = "Verifying", .noun = "verification", .work = runVerify};

}  // namespace marmoset::server
