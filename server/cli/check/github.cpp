#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "server/cli/check/report.h"
#include "server/cli/plain_text.h"

namespace marmoset::cli {
namespace {

using script::Severity;

// What would end a workflow command or one of its properties.
std::string escaped(std::string_view text, std::string_view special) {
  std::string result;
  for (const char c : printable(text)) {
    if (special.find(c) == special.npos)
      result += c;
    else
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

std::string_view commandOf(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    default:
      return "notice";
  }
}

struct Annotated {
  const FileReport* file;
  const script::Finding* finding;
};

void annotate(const Annotated& annotated, const Console& console) {
  const auto& [file, finding] = annotated;
  const auto start = placeOf(file->text, finding->range.start), end = placeOf(file->text, finding->range.end);
  const auto columns =
      start.line == end.line ? fmt::format(",col={},endColumn={}", start.column, end.column) : std::string();
  console.out << fmt::format("::{} file={},line={},endLine={}{},title={}::{}\n", commandOf(finding->severity),
                             escaped(file->path, "%:,"), start.line, end.line, columns,
                             escaped(finding->code, "%:,"), escaped(finding->message, "%"));
}

}  // namespace

// GitHub shows the first ten of a kind of each step, so the worst come first.
void printGithub(const CheckReport& report, const Console& console) {
  std::vector<Annotated> all;
  for (const auto& file : report.files) {
    if (!file.problem.empty())
      console.out << fmt::format("::error file={}::{}\n", escaped(file.path, "%:,"),
                                 escaped(file.problem, "%"));
    for (const auto& reported : file.findings) all.push_back({&file, &reported.finding});
  }
  std::ranges::stable_sort(all, std::ranges::greater(),
                           [](const Annotated& each) { return each.finding->severity; });
  for (const auto& annotated : all) annotate(annotated, console);
}

}  // namespace marmoset::cli
