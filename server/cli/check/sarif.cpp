#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/script/log/findings.h"
#include "server/cli/check/file_uri.h"
#include "server/cli/check/report.h"
#include "server/cli/json_output.h"

namespace marmoset::cli {
namespace {

using script::Severity;
using Json = nlohmann::ordered_json;

std::string_view levelOf(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::off:
      return "none";
    default:
      return "note";
  }
}

Json ruleObject(std::string_view code, Severity severity, std::string_view summary) {
  return {{"id", code},
          {"shortDescription", {{"text", summary}}},
          {"help", {{"text", std::string(summary) + " (docs/rules/" + std::string(code) + ".md)"}}},
          {"defaultConfiguration", {{"level", levelOf(severity)}}}};
}

// All rules of scripts and logs, and where each stands in the list.
struct RuleTable {
  Json rules = Json::array();
  std::map<std::string_view, std::size_t> indices;

  RuleTable() {
    for (const auto* rule : script::rules()) add(rule->code, rule->severity, rule->summary);
    for (const auto* rule : script::logRules()) add(rule->code, rule->severity, rule->summary);
  }

  void add(std::string_view code, Severity severity, std::string_view summary) {
    indices.emplace(code, rules.size());
    rules.push_back(ruleObject(code, severity, summary));
  }
};

Json regionOf(const script::Text& text, const script::Range& range) {
  const auto start = placeOf(text, range.start), end = placeOf(text, range.end);
  return {{"startLine", start.line},
          {"startColumn", start.column},
          {"endLine", end.line},
          {"endColumn", end.column}};
}

class FileResults {
 public:
  FileResults(const FileReport& file, const RuleTable& table) : file_(file), table_(table) {}

  void appendTo(Json& results) const {
    for (const auto& reported : file_.findings) results.push_back(result(reported));
  }

 private:
  Json artifact() const { return {{"uri", fileUri(file_.path)}}; }

  Json location(const script::Range& range) const {
    return {
        {"physicalLocation", {{"artifactLocation", artifact()}, {"region", regionOf(file_.text, range)}}}};
  }

  Json related(const script::Related& other) const {
    auto place = location(other.range);
    place["message"] = {{"text", other.message}};
    return place;
  }

  Json fix(const script::Fix& offered) const {
    Json replacements = Json::array();
    for (const auto& edit : offered.edits) {
      replacements.push_back({{"deletedRegion", regionOf(file_.text, edit.range)},
                              {"insertedContent", {{"text", edit.replacement}}}});
    }
    Json change = {{"artifactLocation", artifact()}, {"replacements", std::move(replacements)}};
    return {{"description", {{"text", offered.title}}},
            {"artifactChanges", Json::array({std::move(change)})}};
  }

  Json result(const ReportedFinding& reported) const {
    const auto& finding = reported.finding;
    Json object = {{"ruleId", finding.code}};
    if (const auto index = table_.indices.find(finding.code); index != table_.indices.end()) {
      object["ruleIndex"] = index->second;
    }
    object["level"] = levelOf(finding.severity);
    object["message"] = {{"text", finding.message}};
    object["locations"] = Json::array({location(finding.range)});
    for (const auto& other : finding.related) object["relatedLocations"].push_back(related(other));
    for (const auto& offered : reported.fixes) {
      if (!offered.edits.empty()) object["fixes"].push_back(fix(offered));
    }
    return object;
  }

  const FileReport& file_;
  const RuleTable& table_;
};

Json notification(const FileReport& file) {
  return {{"level", "error"}, {"message", {{"text", file.problem}}}};
}

}  // namespace

void printSarif(const CheckReport& report, const Console& console) {
  const RuleTable table;
  Json results = Json::array(), notifications = Json::array();
  for (const auto& file : report.files) {
    FileResults(file, table).appendTo(results);
    if (!file.problem.empty()) notifications.push_back(notification(file));
  }
  const bool successful = notifications.empty();
  Json invocation = {{"executionSuccessful", successful}};
  if (!successful) invocation["toolExecutionNotifications"] = std::move(notifications);
  Json driver = {{"name", "marmoset"}, {"semanticVersion", MARMOSET_VERSION}, {"rules", table.rules}};
  Json run = {{"tool", {{"driver", std::move(driver)}}},
              {"columnKind", "unicodeCodePoints"},
              {"invocations", Json::array({std::move(invocation)})},
              {"results", std::move(results)}};
  printObject({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
               {"version", "2.1.0"},
               {"runs", Json::array({std::move(run)})}},
              console);
}

}  // namespace marmoset::cli
