#include "server/jobs/editor_jobs.h"

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/lsp/uri.h"
#include "server/calls/new_file.h"
#include "server/jobs/wipe_question.h"
#include "server/results/result_book.h"
#include "server/session/session.h"
#include "system/file.h"

namespace marmoset::server {

namespace {

// Of kinds that leave a folder.
constexpr std::string_view outputKnob = "output";

void addPermissions(Session& session, EditorJob& job, const std::string& uri) {
  job.request.may.wipe = editorConsent(session, uri);
  job.request.may.runCommands = session.world()->settingsFor(uri).device.allowCommands;
  job.createsDocuments = canCreateFiles(session.client());
}

NamedDevices devicesFor(const Session& session, const std::string& uri, const std::string& path) {
  NamedDevices devices;
  devices.setting = session.world()->settingsFor(uri).device.use;
  devices.script = path;
  devices.folders = session.world()->foldersFor(uri);
  if (const auto project = session.world()->projects->of(uri))
    devices.project = project->project.device.value_or("");
  return devices;
}

// Editors show screens, and compare with what was recorded, where a kind can do so.
jobs::KnobValues usualKnobs(const jobs::Kind& kind) {
  jobs::KnobValues values(kind.knobs());
  for (const auto* name : {"screens", "recorded"}) {
    if (values.find(name)) values.set(name, true);
  }
  return values;
}

// What is asked for, whatever it is about.
tl::expected<EditorJob, std::string> jobOf(const jobs::Kind& kind, const JobArguments& arguments,
                                           const protocol::Json& argument) {
  auto knobs = jobs::valuesOf(argument.value(), kind.knobs(), usualKnobs(kind));
  if (!knobs) return tl::unexpected(knobs.error());
  if (auto together = jobs::checkKnobs(kind, *knobs); !together) return tl::unexpected(together.error());
  EditorJob job;
  job.quiet = arguments.quiet.value_or(false);
  job.request.kind = &kind;
  job.request.spec.knobs = *std::move(knobs);
  job.request.spec.editor = true;
  return job;
}

// Where it runs and what it may, by the settings and the project of one of its files.
void complete(Session& session, EditorJob& job, const std::string& uri, const std::string& device) {
  job.request.name = nameOf(job.request.spec.subject);
  job.devices = devicesFor(session, uri, pathNameOf(uri));
  job.devices.named = device;
  addPermissions(session, job, uri);
}

// Something in the folder, for settings and projects, which are found from files.
std::string within(const std::string& folder) {
  return folder.ends_with('/') ? folder : folder + "/";
}

// A folder that is not there yet, for all that a job leaves.
std::string newFolder(const std::filesystem::path& parent, const std::string& package) {
  for (int number = 1;; ++number) {
    const auto name = number == 1 ? "explored-" + package : fmt::format("explored-{}-{}", package, number);
    if (!system::statusOfName(parent / name)) return (parent / name).string();
  }
}

}  // namespace

tl::expected<EditorJob, std::string> jobFor(Session& session, const jobs::Kind& kind,
                                            const JobArguments& arguments, const protocol::Json& argument) {
  const auto document = session.documents.find(arguments.uri);
  if (!document || !document->script())
    return tl::unexpected("no Monkey script is open under this name: " + arguments.uri);
  auto job = jobOf(kind, arguments, argument);
  if (!job) return job;
  job->uri = document->uri();
  job->version = document->version();
  auto& request = job->request;
  request.play = runOptionsFor(*document, *session.world());
  request.spec.subject = jobs::ScriptSubject{pathNameOf(document->uri()), document->text().toString()};
  request.spec.throttle = request.play.throttle;
  complete(session, *job, job->uri, arguments.device.value_or(""));
  return job;
}

tl::expected<EditorJob, std::string> jobFor(Session& session, const jobs::Kind& kind,
                                            const JobArguments& arguments, const protocol::Json& argument,
                                            const SuiteScripts& scripts) {
  auto job = jobOf(kind, arguments, argument);
  if (!job) return job;
  job->uri = arguments.uri;
  const jobs::SuiteSubject suite{scripts.paths, pathNameOf(arguments.uri)};
  const auto first = lsp::uriOf(pathIn(suite, scripts.paths.front()));
  job->request.spec.subject = suite;
  complete(session, *job, first, arguments.device.value_or(""));
  job->devices.package = scripts.package;
  return job;
}

NamedDevices devicesFor(Session& session, const JobArguments& arguments) {
  auto devices = devicesFor(session, within(arguments.uri), pathNameOf(within(arguments.uri)));
  devices.named = arguments.device.value_or("");
  devices.package = arguments.package.value_or("");
  return devices;
}

tl::expected<EditorJob, std::string> jobFor(Session& session, const jobs::Kind& kind,
                                            const JobArguments& arguments, const protocol::Json& argument,
                                            const AppChoice& app) {
  auto job = jobOf(kind, arguments, argument);
  if (!job) return job;
  job->uri = arguments.uri;
  auto& spec = job->request.spec;
  spec.subject = jobs::AppSubject{app.package};
  if (const auto* output = spec.knobs.find(outputKnob); output && *output == jobs::KnobValue(std::string()))
    spec.knobs.set(outputKnob, newFolder(pathNameOf(arguments.uri), app.package));
  complete(session, *job, within(arguments.uri), app.device);
  return job;
}

std::string uriOfPathName(const std::string& name) {
  return std::filesystem::path(name).is_absolute() ? lsp::uriOf(name) : name;
}

std::string uriOfSubject(const jobs::JobSpec& spec) {
  const auto path = pathOf(spec.subject);
  const auto* output = path.empty() ? spec.knobs.find(outputKnob) : nullptr;
  return output ? lsp::uriOf(std::filesystem::path(std::get<std::string>(*output)).parent_path())
                : uriOfPathName(path);
}

tl::expected<EditorJob, std::string> jobToResume(Session& session, const store::Job& stored) {
  const auto* kind = jobs::findKind(stored.kind);
  auto spec = kind ? jobs::parseSpec(*kind, stored.spec) : std::nullopt;
  if (!spec) return tl::unexpected(std::string("the job is of a version of Marmoset that is not this one"));
  EditorJob job;
  job.uri = uriOfSubject(*spec);
  auto& request = job.request;
  request.kind = kind;
  if (const auto document = session.documents.find(job.uri))
    request.play = runOptionsFor(*document, *session.world());
  request.play.throttle = spec->throttle;
  request.spec = *std::move(spec);
  request.name = nameOf(request.spec.subject);
  request.resumes = stored.id;
  const auto* suite = std::get_if<jobs::SuiteSubject>(&request.spec.subject);
  const auto first = suite && !suite->paths.empty() ? uriOfPathName(pathIn(*suite, suite->paths.front()))
                     : kind->subject == jobs::SubjectKind::script ? job.uri
                                                                  : within(job.uri);
  job.devices = devicesFor(session, first, pathNameOf(first));
  addPermissions(session, job, first);
  return job;
}

}  // namespace marmoset::server
