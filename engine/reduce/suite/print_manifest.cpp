#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include "engine/reduce/suite/manifest.h"

namespace marmoset::suite {

namespace {

void print(YAML::Emitter& out, const TraceEvidence& evidence) {
  out << YAML::Key << "rate" << YAML::Value << fmt::format("{}/{}", evidence.successes, evidence.runs);
  if (!evidence.certificate.empty()) out << YAML::Key << "certificate" << YAML::Value << evidence.certificate;
  if (!evidence.covers.empty()) out << YAML::Key << "covers" << YAML::Value << YAML::Flow << evidence.covers;
  if (evidence.from.empty()) return;
  out << YAML::Key << "from" << YAML::Value << YAML::BeginSeq;
  for (const auto& source : evidence.from) {
    out << YAML::Flow << YAML::BeginMap << YAML::Key << "script" << YAML::Value << source.script << YAML::Key
        << "lines" << YAML::Value << fmt::format("{}-{}", source.firstLine, source.lastLine) << YAML::EndMap;
  }
  out << YAML::EndSeq;
}

void print(YAML::Emitter& out, const ManifestTrace& trace) {
  out << YAML::BeginMap << YAML::Key << "script" << YAML::Value << trace.script;
  if (!trace.recording.empty()) out << YAML::Key << "recording" << YAML::Value << trace.recording;
  if (!trace.hash.empty()) out << YAML::Key << "hash" << YAML::Value << YAML::DoubleQuoted << trace.hash;
  if (trace.evidence) print(out, *trace.evidence);
  out << YAML::EndMap;
}

}  // namespace

std::string printManifest(const Manifest& manifest) {
  YAML::Emitter out;
  out << YAML::BeginMap << YAML::Key << "version" << YAML::Value << 1;
  out << YAML::Key << "package" << YAML::Value << manifest.package;
  if (!manifest.app.empty()) out << YAML::Key << "app" << YAML::Value << manifest.app;
  out << YAML::Key << "traces" << YAML::Value << YAML::BeginSeq;
  for (const auto& trace : manifest.traces) print(out, trace);
  out << YAML::EndSeq << YAML::EndMap;
  return std::string(out.c_str()) + "\n";
}

}  // namespace marmoset::suite
