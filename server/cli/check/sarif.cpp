#include <map>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/reduce/document/evidence_lines.h"
#include "engine/reduce/ineffective/rule.h"
#include "engine/report/tap_misses.h"
#include "engine/script/log/findings.h"
#include "server/cli/check/file_uri.h"
#include "server/cli/check/report.h"
#include "server/cli/json_output.h"
#include "server/configuration/rule_pages.h"

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

// All rules of scripts, logs and recordings, and where each stands in the list.
class RuleTable {
 public:
  RuleTable() : pages_(server::RulePages::installed()) {
    for (const auto* rule : script::rules()) add(rule->code, rule->severity, rule->summary);
    for (const auto* rule : script::logRules()) add(rule->code, rule->severity, rule->summary);
    for (const auto* rule : reduce::ineffectiveRules()) add(rule->code, Severity::hint, rule->summary);
    add(reduce::crashIrrelevantCode, Severity::hint, "An event that the recorded crash likely does not need");
    add(reduce::certificateMissingCode, Severity::warning,
        "A reduced trace that did not pass its last verification");
    add(reduce::certificateOutdatedCode, Severity::warning,
        "A reduced trace that was edited since it was verified");
    add(report::tapMissesCode, Severity::warning,
        "A tap where the recorded screen has nothing that takes it");
  }

  const Json& rules() const { return rules_; }
  std::optional<std::size_t> indexOf(std::string_view code) const {
    const auto known = indices_.find(code);
    return known == indices_.end() ? std::nullopt : std::optional(known->second);
  }

 private:
  void add(std::string_view code, Severity severity, std::string_view summary) {
    Json rule = {{"id", code}, {"shortDescription", {{"text", summary}}}, {"help", {{"text", summary}}}};
    if (const auto page = pages_.hrefOf(code)) rule["helpUri"] = *page;
    rule["defaultConfiguration"] = {{"level", levelOf(severity)}};
    indices_.emplace(code, rules_.size());
    rules_.push_back(std::move(rule));
  }

  server::RulePages pages_;
  Json rules_ = Json::array();
  std::map<std::string_view, std::size_t> indices_;
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
    if (const auto index = table_.indexOf(finding.code)) object["ruleIndex"] = *index;
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
  Json driver = {{"name", "marmoset"}, {"semanticVersion", MARMOSET_VERSION}, {"rules", table.rules()}};
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
