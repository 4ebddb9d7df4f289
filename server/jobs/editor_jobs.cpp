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

void addPermissions(Session& session, EditorJob& job) {
  job.request.may.wipe = editorConsent(session, job.uri);
  job.request.may.runCommands = session.world()->settingsFor(job.uri).device.allowCommands;
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

}  // namespace

tl::expected<EditorJob, std::string> jobFor(Session& session, const jobs::Kind& kind,
                                            const JobArguments& arguments, const protocol::Json& argument) {
  const auto document = session.documents.find(arguments.uri);
  if (!document || !document->script())
    return tl::unexpected("no Monkey script is open under this name: " + arguments.uri);
  auto knobs = jobs::valuesOf(argument.value(), kind.knobs(), usualKnobs(kind));
  if (!knobs) return tl::unexpected(knobs.error());
  if (auto together = jobs::checkKnobs(kind, *knobs); !together) return tl::unexpected(together.error());
  EditorJob job;
  job.uri = document->uri();
  job.version = document->version();
  job.quiet = arguments.quiet.value_or(false);
  const auto path = pathNameOf(document->uri());
  auto& request = job.request;
  request.kind = &kind;
  request.play = runOptionsFor(*document, *session.world());
  request.spec.subject = jobs::ScriptSubject{path, document->text().toString()};
  request.spec.knobs = *std::move(knobs);
  request.spec.throttle = request.play.throttle;
  request.spec.editor = true;
  request.name = nameOf(request.spec.subject);
  job.devices = devicesFor(session, job.uri, path);
  job.devices.named = arguments.device.value_or("");
  if (const auto project = session.world()->projects->of(document->uri()))
    job.devices.project = project->project.device.value_or("");
  addPermissions(session, job);
  return job;
}

std::string uriOfPathName(const std::string& name) {
  return std::filesystem::path(name).is_absolute() ? lsp::uriOf(name) : name;
}

tl::expected<EditorJob, std::string> jobToResume(Session& session, const store::Job& stored) {
  const auto* kind = jobs::findKind(stored.kind);
  auto spec = kind ? jobs::parseSpec(*kind, stored.spec) : std::nullopt;
  if (!spec || kind->subject != jobs::SubjectKind::script)
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
  job.devices = devicesFor(session, job.uri, path);
  addPermissions(session, job);
  return job;
}

}  // namespace marmoset::server
