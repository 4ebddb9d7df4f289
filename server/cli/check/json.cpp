#include <string>

#include <nlohmann/json.hpp>

#include "server/cli/check/report.h"
#include "server/cli/json_output.h"

namespace marmoset::cli {
namespace {

using Json = nlohmann::ordered_json;

Json describe(const script::Text& text, const script::Finding& finding) {
  const auto start = placeOf(text, finding.range.start), end = placeOf(text, finding.range.end);
  Json related = Json::array();
  for (const auto& other : finding.related) {
    const auto place = placeOf(text, other.range.start);
    related.push_back({{"line", place.line}, {"column", place.column}, {"message", other.message}});
  }
  return {{"line", start.line},
          {"column", start.column},
          {"endLine", end.line},
          {"endColumn", end.column},
          {"severity", name(finding.severity)},
          {"code", finding.code},
          {"message", finding.message},
          {"fixable", finding.fixable},
          {"related", std::move(related)}};
}

Json describe(const FileReport& file) {
  Json diagnostics = Json::array();
  for (const auto& reported : file.findings) diagnostics.push_back(describe(file.text, reported.finding));
  Json object = {{"path", file.path}, {"diagnostics", std::move(diagnostics)}};
  if (file.fixed > 0) object["fixed"] = file.fixed;
  if (!file.problem.empty()) object["problem"] = file.problem;
  if (!file.remarks.empty()) object["remarks"] = file.remarks;
  return object;
}

}  // namespace

void printJson(const CheckReport& report, const Console& console) {
  Json files = Json::array();
  for (const auto& file : report.files) files.push_back(describe(file));
  printObject({{"files", std::move(files)}}, console);
}

}  // namespace marmoset::cli
