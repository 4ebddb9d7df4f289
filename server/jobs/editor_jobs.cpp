#include "server/jobs/editor_jobs.h"

#include <filesystem>

#include <nlohmann/json.hpp>

#include "protocol/lsp/uri.h"
#include "server/calls/new_file.h"
#include "server/jobs/wipe_question.h"
#include "server/results/result_book.h"
#include "server/session/session.h"

namespace marmoset::server {

namespace {

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
  if (const auto project = session.world()->projects->of(uri))
    job.devices.project = project->project.device.value_or("");
  addPermissions(session, job, uri);
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

std::string uriOfPathName(const std::string& name) {
  return std::filesystem::path(name).is_absolute() ? lsp::uriOf(name) : name;
}

tl::expected<EditorJob, std::string> jobToResume(Session& session, const store::Job& stored) {
  const auto* kind = jobs::findKind(stored.kind);
  auto spec = kind ? jobs::parseSpec(*kind, stored.spec) : std::nullopt;
  if (!spec || kind->subject == jobs::SubjectKind::app)
    return tl::unexpected(std::string("the job is of a version of Marmoset that is not this one"));
  EditorJob job;
  const auto path = pathOf(spec->subject);
  job.uri = uriOfPathName(path);
  auto& request = job.request;
  request.kind = kind;
  if (const auto document = session.documents.find(job.uri))
    request.play = runOptionsFor(*document, *session.world());
  request.play.throttle = spec->throttle;
  request.spec = *std::move(spec);
  request.name = nameOf(request.spec.subject);
  request.resumes = stored.id;
  const auto* suite = std::get_if<jobs::SuiteSubject>(&request.spec.subject);
  const auto first = suite && !suite->paths.empty() ? pathIn(*suite, suite->paths.front()) : path;
  job.devices = devicesFor(session, job.uri, first);
  addPermissions(session, job, uriOfPathName(first));
  return job;
}

}  // namespace marmoset::server
