#include <algorithm>

#include <fmt/format.h>

#include "engine/jobs/kinds/explore/proven_findings.h"
#include "engine/jobs/kinds/explore/proven_script.h"
#include "engine/reduce/document/reduced_trace.h"
#include "engine/replay/recording_file.h"
#include "engine/report/report.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::jobs {

namespace {

using explore::CrashReport;

// "java.lang.NullPointerException" -> "NullPointerException", of letters and digits alone.
std::string fileWord(const std::string& type) {
  std::string word;
  for (const char letter : type.substr(type.rfind('.') + 1))
    if (std::isalnum(static_cast<unsigned char>(letter))) word += letter;
  return word.empty() ? "crash" : word;
}

std::vector<std::pair<std::string, explore::FoundCrash>> inOrderOfTime(const explore::Explored& found) {
  std::vector<std::pair<std::string, explore::FoundCrash>> crashes(found.crashes.begin(),
                                                                   found.crashes.end());
  std::ranges::stable_sort(crashes, {}, [](const auto& one) { return one.second.firstMs; });
  return crashes;
}

class CrashProver {
 public:
  CrashProver(Context& context, const ExploreKnobs& knobs, const ExploredApp& explored, ResultFiles& files)
      : context_(context), knobs_(knobs), traces_(explored.traces), files_(files) {}

  CrashReport prove(const std::string& signature, const explore::FoundCrash& found, std::size_t number) {
    CrashReport crash;
    crash.signature = signature;
    crash.times = found.times;
    crash.firstMs = found.firstMs;
    const auto known = traces_.crashing().find(signature);
    const auto parsed = trace::CrashSignature::fromString(signature);
    if (known == traces_.crashing().end() || !parsed) return crash;
    const auto& trace = known->second;
    const auto stem = fmt::format("crashes/{:02}-{}", number, fileWord(parsed->type));
    const auto target = trace::Target::sameCrash(*parsed);
    const auto proven = knobs_.noMinimize ? replayed(context_, trace.script, target)
                                          : minimized(context_, trace.script, trace.file, target);
    crash.before = proven.before;
    crash.events = proven.events;
    crash.rate = proven.rate;
    crash.minimized = proven.minimized;
    crash.certified = proven.certified;
    crash.problem = proven.problem;
    crash.script = files_.write(stem + ".mks", proven.text);
    if (!crash.script.empty()) crash.found = trace.file;
    if (!context_.operation.stopRequested()) tell(stem, proven, crash);
    return crash;
  }

 private:
  void tell(const std::string& stem, const ProvenScript& proven, CrashReport& crash) {
    const auto name = stem.substr(stem.find('/') + 1) + ".mks";
    const auto document = recorded(context_, proven.text, name);
    if (!document) return;
    auto told = report::makeReport(document->recording, report::Scope::all);
    told.script = name;
    for (const auto& event : told.events) crash.sentences.push_back(event.text);
    if (document->recording.failure)
      crash.sentences.push_back(report::crashLine(*document->recording.failure));
    files_.write(stem + ".html", report::printHtml(told, document->recording));
    files_.write(stem + ".recording.zst", replay::packedRecording(*document));
  }

  Context& context_;
  const ExploreKnobs& knobs_;
  const explore::TraceFiles& traces_;
  ResultFiles& files_;
};

}  // namespace

void proveCrashes(Context& context, const ExploreKnobs& knobs, ExploredApp& explored, ResultFiles& files) {
  CrashProver prover(context, knobs, explored, files);
  auto& crashes = explored.report.crashes;
  for (const auto& [signature, found] : inOrderOfTime(explored.report.explored)) {
    if (context.operation.stopRequested()) return;
    crashes.push_back(prover.prove(signature, found, crashes.size() + 1));
  }
}

}  // namespace marmoset::jobs
