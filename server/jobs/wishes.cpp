#include "server/jobs/wishes.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/lsp/uri.h"
#include "server/commands/new_file.h"
#include "server/jobs/kinds/reduce.h"
#include "server/jobs/wipe_question.h"
#include "server/results/result_book.h"
#include "server/session/session.h"

namespace marmoset::server {

namespace {

constexpr std::uint32_t wishesUsualRuns = 20;

void addPermissions(Session& session, JobWish& wish) {
  wish.wipeConsent = editorConsent(session, wish.uri);
  wish.mayRunCommands = session.world()->settingsFor(wish.uri).device.allowCommands;
  wish.createsDocuments = canCreateFiles(session.client());
}

DeviceWish deviceFor(const Session& session, const std::string& uri, const std::string& path) {
  DeviceWish wish;
  wish.setting = session.world()->settingsFor(uri).device.use;
  wish.script = path;
  wish.folders = session.workspace.roots();
  // A relative app file is most likely meant from the script's own folder.
  std::stable_partition(wish.folders.begin(), wish.folders.end(),
                        [&](const auto& folder) { return liesIn(wish.script, folder); });
  return wish;
}

std::string unknown(std::string_view what, const std::string& value, const std::vector<std::string>& known) {
  return fmt::format("unknown {} '{}'; known are {}", what, value, fmt::join(known, ", "));
}

}  // namespace

tl::expected<JobWish, std::string> wishFor(Session& session, const JobKind& kind,
                                           const ReplayArguments& arguments) {
  const auto document = session.documents.find(arguments.uri);
  if (!document || !document->script())
    return tl::unexpected("no Monkey script is open under this name: " + arguments.uri);
  JobWish wish;
  wish.kind = &kind;
  wish.uri = document->uri();
  wish.version = document->version();
  wish.run = runOptionsFor(*document, *session.world());
  wish.spec.path = pathNameOf(document->uri());
  wish.spec.text = document->text().toString();
  wish.spec.target = arguments.target.value_or("crash");
  wish.spec.runs = arguments.runs.value_or(wishesUsualRuns);
  wish.spec.throttle = wish.run.throttle;
  wish.spec.compare = !arguments.fast.value_or(false);
  wish.spec.editor = true;
  wish.quiet = arguments.quiet.value_or(false);
  wish.device = deviceFor(session, wish.uri, wish.spec.path);
  wish.device.named = arguments.device.value_or("");
  if (const auto project = session.world()->projects->of(document->uri()))
    wish.device.project = project->project.device.value_or("");
  addPermissions(session, wish);
  if (wish.spec.runs == 0) return tl::unexpected(std::string("a replay needs at least one run"));
  if (auto target = trace::Target::parse(wish.spec.target); !target) return tl::unexpected(target.error());
  return wish;
}

tl::expected<JobWish, std::string> wishFor(Session& session, const ReduceArguments& arguments) {
  auto wish = wishFor(session, reduceJob,
                      {arguments.uri, {}, arguments.target, arguments.device, {}, arguments.quiet});
  if (!wish) return wish;
  auto& reduction = wish->reduction;
  reduction.strategy = arguments.strategy.value_or(reduction.strategy);
  reduction.mode = arguments.mode.value_or(reduction.mode);
  reduction.maxRuns = arguments.maxRuns.value_or(0);
  reduction.maxSeconds = arguments.maxSeconds.value_or(0);
  if (!reduce::strategyOf(reduction.strategy))
    return tl::unexpected(unknown("strategy", reduction.strategy, reduce::strategyNames()));
  if (!reduce::modeOf(reduction.mode))
    return tl::unexpected(unknown("mode", reduction.mode, {"paper", "default", "strict"}));
  return wish;
}

std::string uriOfPathName(const std::string& name) {
  return std::filesystem::path(name).is_absolute() ? lsp::uriOf(name) : name;
}

tl::expected<JobWish, std::string> wishToResume(Session& session, const store::Job& job) {
  auto spec = replay::parseSpec(job.spec);
  if (!spec || !findJobKind(job.kind))
    return tl::unexpected(std::string("the job is of a version of Marmoset that is not this one"));
  JobWish wish;
  wish.kind = findJobKind(job.kind);
  wish.uri = uriOfPathName(spec->path);
  if (const auto document = session.documents.find(wish.uri))
    wish.run = runOptionsFor(*document, *session.world());
  wish.run.throttle = spec->throttle;
  wish.device = deviceFor(session, wish.uri, spec->path);
  wish.device.named = spec->device;
  wish.spec = *std::move(spec);
  wish.reduction = reduce::reduceSpecOf(job.spec);
  wish.resume = job.id;
  addPermissions(session, wish);
  return wish;
}

}  // namespace marmoset::server
