#include "engine/jobs/job_spec.h"

#include <stdexcept>

#include <nlohmann/json.hpp>

#include "engine/jobs/kind.h"
#include "engine/replay/stored_json.h"

namespace marmoset::jobs {

namespace {

using nlohmann::json;

constexpr auto knobsKey = "knobs", suiteKey = "suite", folderKey = "folder", packageKey = "package";
// Of versions before every kind had knobs: beside the script, of reductions in an object of their own.
constexpr auto oldReductionKey = "reduce", oldCompareKey = "compare", oldFastKey = "fast";

void printSubject(const Subject& subject, json& out) {
  if (const auto* script = std::get_if<ScriptSubject>(&subject)) {
    out["path"] = script->path;
    out["text"] = script->text;
  } else if (const auto* suite = std::get_if<SuiteSubject>(&subject)) {
    out[suiteKey] = suite->paths;
    out[folderKey] = suite->folder;
  } else {
    out[packageKey] = std::get<AppSubject>(subject).package;
  }
}

Subject subjectFrom(SubjectKind kind, const json& in) {
  switch (kind) {
    case SubjectKind::script:
      return ScriptSubject{in.at("path"), in.at("text")};
    case SubjectKind::suite:
      return SuiteSubject{in.at(suiteKey).get<std::vector<std::string>>(), in.at(folderKey)};
    case SubjectKind::app:
      break;
  }
  return AppSubject{in.at(packageKey)};
}

json knobsIn(const json& in) {
  if (in.contains(knobsKey)) return in.at(knobsKey);
  auto knobs = in;
  if (in.contains(oldReductionKey)) knobs.update(in.at(oldReductionKey));
  if (in.contains(oldCompareKey)) knobs[oldFastKey] = !in.at(oldCompareKey).get<bool>();
  // What editors meant then without saying it.
  if (in.at("editor").get<bool>()) knobs.update({{"recorded", true}, {"screens", true}});
  return knobs;
}

json fixturesJson(const std::vector<device::Fixture>& fixtures) {
  auto out = json::array();
  for (const auto& [file, path, digest] : fixtures)
    out.push_back({{"file", file}, {"path", path}, {"digest", digest}});
  return out;
}

std::vector<device::Fixture> fixturesIn(const json& in) {
  std::vector<device::Fixture> fixtures;
  for (const auto& one : in.value("fixtures", json::array()))
    fixtures.push_back({one.at("file"), one.at("path"), one.at("digest")});
  return fixtures;
}

JobSpec specFrom(const Kind& kind, const json& in) {
  JobSpec spec;
  spec.subject = subjectFrom(kind.subject, in);
  const auto& knobs = kind.knobs();
  auto values = valuesOf(knobsIn(in), knobs, KnobValues(knobs));
  if (!values) throw std::invalid_argument(values.error());
  spec.knobs = *std::move(values);
  in.at("device").get_to(spec.device);
  in.at("seed").get_to(spec.seed);
  in.at("throttle").get_to(spec.throttle);
  in.at("editor").get_to(spec.editor);
  spec.start.keepData = in.value("keepData", false);
  spec.start.grants = in.value("grants", std::vector<std::string>());
  spec.start.reinstall = in.value("reinstall", std::string());
  spec.start.fixtures = fixturesIn(in);
  return spec;
}

}  // namespace

std::string printSpec(const Kind& kind, const JobSpec& spec) {
  json out{{knobsKey, toJson(spec.knobs, kind.knobs())},
           {"device", spec.device},
           {"seed", spec.seed},
           {"throttle", spec.throttle},
           {"editor", spec.editor},
           {"keepData", spec.start.keepData},
           {"grants", spec.start.grants},
           {"reinstall", spec.start.reinstall},
           {"fixtures", fixturesJson(spec.start.fixtures)}};
  printSubject(spec.subject, out);
  return replay::printed(out);
}

std::optional<JobSpec> parseSpec(const Kind& kind, std::string_view text) {
  return replay::orNothing(text, [&](const json& in) { return specFrom(kind, in); });
}

store::Result<std::optional<store::Job>> unfinishedJob(const store::Store& store, const Kind& kind,
                                                       const JobSpec& spec) {
  const auto jobs = store::unfinishedJobs(store);
  if (!jobs) return tl::unexpected(jobs.error());
  for (const auto& job : *jobs) {
    if (job.kind == kind.name && parseSpec(kind, job.spec) == spec) return job;
  }
  return std::nullopt;
}

}  // namespace marmoset::jobs
