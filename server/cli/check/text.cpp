#include <algorithm>
#include <array>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/color.h>
#include <fmt/ostream.h>

#include "engine/script/rules/message.h"
#include "server/cli/check/excerpt.h"
#include "server/cli/check/report.h"
#include "server/cli/plain_text.h"

namespace marmoset::cli {
namespace {

using script::Severity;

struct Look {
  std::string_view word;
  fmt::text_style style;
};

Look lookOf(Severity severity) {
  switch (severity) {
    case Severity::error:
      return {"error", fmt::emphasis::bold | fg(fmt::terminal_color::red)};
    case Severity::warning:
      return {"warning", fmt::emphasis::bold | fg(fmt::terminal_color::yellow)};
    case Severity::information:
      return {"information", fmt::emphasis::bold | fg(fmt::terminal_color::cyan)};
    default:
      return {"hint", fmt::emphasis::bold | fg(fmt::terminal_color::green)};
  }
}

class Printer {
 public:
  Printer(const FileReport& file, bool brief, bool hints, const Console& console)
      : file_(file), brief_(brief), folds_(file.isLog && !hints), console_(console) {}

  void print() const {
    for (const auto* reported : inOrder()) {
      const auto& finding = reported->finding;
      line(finding.range, lookOf(finding.severity),
           fmt::format("{} [{}]", printable(finding.message), finding.code));
      if (brief_) continue;
      for (const auto& related : finding.related) {
        line(related.range, {"note", fmt::emphasis::bold}, printable(related.message));
      }
    }
    if (folds_) tellFolded();
  }

 private:
  bool folded(const ReportedFinding& reported) const {
    return folds_ && reported.finding.severity == Severity::hint && !tellsFailure(reported.finding);
  }

  std::vector<const ReportedFinding*> inOrder() const {
    std::vector<const ReportedFinding*> shown;
    for (const auto& reported : file_.findings)
      if (!folded(reported)) shown.push_back(&reported);
    if (file_.isLog)
      std::ranges::stable_partition(shown, [](const auto* each) { return tellsFailure(each->finding); });
    return shown;
  }

  void tellFolded() const {
    std::map<std::string_view, std::size_t> counts;
    for (const auto& reported : file_.findings)
      if (folded(reported)) ++counts[reported.finding.code];
    std::string told;
    std::size_t total = 0;
    for (const auto& [code, count] : counts) {
      told += fmt::format("{}{} {}", told.empty() ? "" : ", ", count, code);
      total += count;
    }
    if (total > 0)
      fmt::print(console_.out, "{}: {} not shown: {} (--hints prints them)\n", printable(file_.name),
                 script::counted(total, "hint"), told);
  }

  void line(const script::Range& range, const Look& look, std::string_view message) const {
    const auto place = placeOf(file_.text, range.start);
    const auto where = fmt::format("{}:{}:{}:", printable(file_.name), place.line, place.column);
    console_.out.raw(fmt::format("{} {} {}\n", styled(where, fmt::emphasis::bold),
                                 styled(fmt::format("{}:", look.word), look.style), message));
    if (brief_) return;
    const auto excerpt = excerptOf(file_.text, range);
    console_.out.raw(
        fmt::format("    {}\n    {}\n", excerpt.line, styled(excerpt.marks, fg(fmt::terminal_color::green))));
  }

  std::string styled(std::string text, const fmt::text_style& style) const {
    return console_.colour ? fmt::format(style, "{}", text) : text;
  }

  const FileReport& file_;
  bool brief_, folds_;
  const Console& console_;
};

struct Counts {
  std::array<std::size_t, 5> bySeverity{};
  std::size_t checked = 0, fixed = 0, fixable = 0;

  std::size_t of(Severity severity) const { return bySeverity[static_cast<std::size_t>(severity)]; }
};

Counts count(const CheckReport& report) {
  Counts counts;
  for (const auto& file : report.files) {
    counts.checked += file.problem.empty();
    counts.fixed += file.fixed;
    for (const auto& reported : file.findings) {
      ++counts.bySeverity[static_cast<std::size_t>(reported.finding.severity)];
      counts.fixable += reported.finding.fixable;
    }
  }
  return counts;
}

std::string summary(const Counts& counts) {
  std::string found;
  const auto add = [&](Severity severity, std::string_view noun) {
    if (counts.of(severity) > 0)
      found += (found.empty() ? "" : ", ") + script::counted(counts.of(severity), noun);
  };
  add(Severity::error, "error");
  add(Severity::warning, "warning");
  // The word has no plural.
  if (const auto count = counts.of(Severity::information); count > 0)
    found += fmt::format("{}{} information", found.empty() ? "" : ", ", count);
  add(Severity::hint, "hint");
  auto text =
      fmt::format("{} in {}", found.empty() ? "no problems" : found, script::counted(counts.checked, "file"));
  if (counts.fixed > 0) text += fmt::format("; {} fixed", counts.fixed);
  if (counts.fixable > 0) text += fmt::format("; {} with a quick fix", counts.fixable);
  return text;
}

void tellRemarks(const CheckReport& report, const Console& console) {
  for (const auto& file : report.files) {
    for (const auto& remark : file.remarks)
      fmt::print(console.out, "{}: {}\n", printable(file.name), printable(remark));
  }
}

}  // namespace

void printText(const CheckReport& report, bool brief, bool hints, const Console& console) {
  for (const auto& file : report.files) Printer(file, brief, hints, console).print();
  if (!brief) tellRemarks(report, console);
  const auto counts = count(report);
  if (!brief && counts.checked > 0) console.out << summary(counts) << '\n';
}

}  // namespace marmoset::cli
