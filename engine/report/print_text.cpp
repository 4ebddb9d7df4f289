#include <fmt/format.h>

#include "engine/report/escape.h"
#include "engine/report/report.h"

namespace marmoset::report {

std::string printText(const Report& report, const trace::Recording& recording) {
  std::string out;
  for (const auto& event : report.events) out += event.withRemark() + "\n";
  if (recording.failure) {
    out += fmt::format("\nThe crash: {}\n", crashLine(*recording.failure));
    out += recording.failure->stack;
    if (!out.ends_with('\n')) out += '\n';
  }
  out += fmt::format(
      "\n{}\n{} of {} recorded events ({} effective): {} Essential, {} Major, {} Minor, {} Trivial.\n",
      origin(report, recording), report.events.size(), report.recorded, report.effective, report.levels[3],
      report.levels[2], report.levels[1], report.levels[0]);
  out += report.how + "\n";
  for (const auto& missing : report.missing) out += missing + "\n";
  return printableText(out);
}

}  // namespace marmoset::report
