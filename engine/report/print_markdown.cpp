#include <algorithm>

#include <fmt/format.h>

#include "engine/report/escape.h"
#include "engine/report/report.h"

namespace marmoset::report {

namespace {

// A fence longer than any run of backticks in the text.
std::string fenceFor(std::string_view text) {
  std::size_t longest = 2, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(longest + 1, '`');
}

}  // namespace

std::string printMarkdown(const Report& report, const trace::Recording& recording) {
  auto out = fmt::format("# {}\n\n{}\n\n{}\n\n", escapedMarkdown(titleOf(recording)),
                         escapedMarkdown(origin(report, recording)), escapedMarkdown(report.how));
  for (std::size_t i = 0; i < report.events.size(); ++i)
    out += fmt::format("{}. {}\n", i + 1, escapedMarkdown(report.events[i].withRemark()));
  if (recording.failure) {
    const auto stack = printableText(recording.failure->stack);
    const auto fence = fenceFor(stack);
    out += fmt::format("\n## The crash\n\n{0}\n{1}{2}{0}\n", fence, stack, stack.ends_with('\n') ? "" : "\n");
  }
  out += fmt::format(
      "\n## Summary\n\n| recorded | effective | shown | Essential | Major | Minor | Trivial |\n"
      "|---|---|---|---|---|---|---|\n| {} | {} | {} | {} | {} | {} | {} |\n",
      report.recorded, report.effective, report.events.size(), report.levels[3], report.levels[2],
      report.levels[1], report.levels[0]);
  for (const auto& missing : report.missing) out += "\n" + escapedMarkdown(missing) + "\n";
  return out;
}

}  // namespace marmoset::report
