#include "engine/explore/output/trace_files.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/reduce/suite/manifest.h"
#include "engine/replay/recording_file.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::explore {

void TraceFiles::add(const ExploredTrace& trace) {
  windows_.add(trace.recording);
  screens_.add(trace.recording);
  const auto name = fmt::format("traces/{:04}", trace.number);
  const auto& events = trace.recording.events;
  const auto behindSetup = [&](std::size_t count) { return count - std::min(trace.setup, count); };
  for (std::size_t i = 0; i < events.size(); ++i)
    keepShortest(visiting_[events[i].after.window.activity], trace, name, behindSetup(i + 1));
  if (trace.recording.failure)
    keepShortest(crashing_[trace::signatureOf(*trace.recording.failure).toString()], trace, name,
                 behindSetup(events.size()));
  if (folder_ && problem_.empty()) write(trace, name);
}

void TraceFiles::keepShortest(Example& known, const ExploredTrace& trace, const std::string& name,
                              std::size_t events) {
  if (known.file.empty() || events < known.events) known = {name + ".mks", trace.script, events};
}

void TraceFiles::write(const ExploredTrace& trace, const std::string& name) {
  const auto script = replay::traceOf(script::Script::parse(script::Text(trace.script)));
  if (!script) {
    problem_ = fmt::format("{}.mks: {}", name, script.error());
    return;
  }
  const replay::RecordingDocument document{trace.recording, name.substr(name.find('/') + 1) + ".mks",
                                           script->fingerprints, made_};
  const auto recorded = folder_->file(name + ".recording.zst").and_then([&](const files::Output& output) {
    return replay::writeRecording(output, document);
  });
  const auto written = recorded ? folder_->write(name + ".mks", trace.script) : recorded;
  if (!written) problem_ = written.error();
  hashes_[name] = suite::contentHash(trace.script);
}

std::string TraceFiles::manifest(const std::string& package) const {
  suite::Manifest manifest{package, {}, {}};
  for (const auto& [name, hash] : hashes_)
    manifest.traces.push_back({name + ".mks", name + ".recording.zst", hash, {}});
  return suite::printManifest(manifest);
}

}  // namespace marmoset::explore
