#include <algorithm>

#include <fmt/format.h>

#include "engine/report/escape.h"
#include "engine/report/report.h"
#include "engine/script/text/printable.h"

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
  auto out = fmt::format("# {}\n\n", escapedMarkdown(titleOf(recording)));
  for (const auto& proven : report.proof) out += fmt::format("**{}**\n\n", escapedMarkdown(proven));
  for (const auto& told : {origin(report, recording), countsInWords(report), report.how})
    out += escapedMarkdown(told) + "\n\n";
  for (const auto& missing : report.missing) out += escapedMarkdown(missing) + "\n\n";
  for (std::size_t i = 0; i < report.events.size(); ++i)
    out += fmt::format("{}. {}\n", i + 1, escapedMarkdown(report.events[i].withRemark()));
  if (recording.failure && !recording.failure->stack.empty()) {
    const auto stack = script::printableLines(recording.failure->stack);
    const auto fence = fenceFor(stack);
    out += fmt::format("\n## The crash\n\n{0}\n{1}{2}{0}\n", fence, stack, stack.ends_with('\n') ? "" : "\n");
  }
  return out;
}

}  // namespace marmoset::report
