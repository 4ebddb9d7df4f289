#include <fmt/format.h>

#include "engine/report/report.h"
#include "engine/script/text/printable.h"

namespace marmoset::report {

namespace {

// What a reader wants first: what failed, what is proven, and how far the events below can be trusted.
std::string summaryOfText(const Report& report, const trace::Recording& recording) {
  std::string out;
  if (recording.failure) out += fmt::format("The crash: {}\n", crashLine(*recording.failure));
  for (const auto& proven : report.proof) out += proven + "\n";
  out += fmt::format("{}\n{}\n{}\n", origin(report, recording), countsInWords(report), report.how);
  for (const auto& missing : report.missing) out += missing + "\n";
  return out;
}

}  // namespace

std::string printText(const Report& report, const trace::Recording& recording) {
  auto out = summaryOfText(report, recording);
  if (!report.events.empty()) out += '\n';
  for (const auto& event : report.events) out += event.withRemark() + "\n";
  if (recording.failure && !recording.failure->stack.empty()) {
    out += fmt::format("\nThe stack of the crash:\n{}", recording.failure->stack);
    if (!out.ends_with('\n')) out += '\n';
  }
  return script::printableLines(out);
}

}  // namespace marmoset::report
