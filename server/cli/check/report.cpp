#include "server/cli/check/report.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "server/cli/plain_text.h"

namespace marmoset::cli {

bool tellsFailure(const script::Finding& finding) {
  static constexpr std::array<std::string_view, 5> codes{"app-crash", "app-not-responding",
                                                         "lost-crash-report", "monkey-failed", "run-refused"};
  return std::ranges::find(codes, finding.code) != codes.end();
}

int CheckReport::exitCode() const {
  const auto unreadable = [](const FileReport& file) { return !file.problem.empty(); };
  if (std::any_of(files.begin(), files.end(), unreadable)) return badInput;
  const auto failing = [this](const FileReport& file) {
    if (failOnCrash && file.failed) return true;
    return std::any_of(file.findings.begin(), file.findings.end(),
                       [this](const ReportedFinding& reported) { return fails(reported.finding); });
  };
  return std::any_of(files.begin(), files.end(), failing) ? no : fine;
}

Place placeOf(const script::Text& text, const script::Position& position) {
  const auto at = text.clamp(position);
  return {at.line + std::size_t{1}, columnOf(text.line(at.line), at.byte)};
}

}  // namespace marmoset::cli
