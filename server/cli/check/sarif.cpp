#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "server/cli/check/file_uri.h"
#include "server/cli/check/known_rules.h"
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
  explicit RuleTable(const CheckReport& report) : pages_(server::RulePages::installed()) {
    for (const auto& file : report.files)
      for (const auto& reported : file.findings) found_.insert(reported.finding.code);
    for (const auto& rule : knownRules()) add(rule.code, rule.severity, rule.summary);
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
    // Services show it beside the finding.
    if (const auto page = found_.contains(code) ? pageOf(code) : std::nullopt)
      rule["help"]["markdown"] = *page;
    rule["defaultConfiguration"] = {{"level", levelOf(severity)}};
    indices_.emplace(code, rules_.size());
    rules_.push_back(std::move(rule));
  }

  server::RulePages pages_;
  std::set<std::string_view> found_;
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

  const FileReport& file_;
  const RuleTable& table_;
};

// What code scanning takes of one run: more is refused as a whole, so the least severe are left out.
constexpr std::size_t mostResults = 25'000;
constexpr std::size_t mostBytes = std::size_t{9} << 20;  // of 10 MB; the rest is for the rules

struct Results {
  Json kept = Json::array();
  std::size_t all = 0;

  std::string cutWords() const {
    return fmt::format("{} findings are more than code scanning takes: the {} most severe are in the report",
                       all, kept.size());
  }
};

Results resultsOf(const CheckReport& report, const RuleTable& table) {
  struct Found {
    const FileReport* file;
    const ReportedFinding* reported;
  };
  std::vector<Found> found;
  for (const auto& file : report.files)
    for (const auto& reported : file.findings) found.push_back({&file, &reported});
  Results results;
  results.all = found.size();
  if (found.size() > mostResults)
    std::ranges::stable_sort(found, std::ranges::greater(),
                             [](const Found& each) { return each.reported->finding.severity; });
  std::size_t bytes = 0;
  for (const auto& [file, reported] : found) {
    auto result = FileResults(*file, table).result(*reported);
    const auto text = jsonText(result, 2);
    // In the report it stands eight columns further in.
    bytes += text.size() + 8 * static_cast<std::size_t>(std::ranges::count(text, '\n'));
    if (results.kept.size() == mostResults || bytes > mostBytes) break;
    results.kept.push_back(std::move(result));
  }
  return results;
}

Json notification(std::string_view level, const std::string& text) {
  return {{"level", level}, {"message", {{"text", text}}}};
}

}  // namespace

void printSarif(const CheckReport& report, const Console& console) {
  const RuleTable table(report);
  auto results = resultsOf(report, table);
  Json notifications = Json::array();
  for (const auto& file : report.files)
    if (!file.problem.empty()) notifications.push_back(notification("error", file.problem));
  Json invocation = {{"executionSuccessful", notifications.empty()}};
  if (results.kept.size() < results.all) {
    notifications.push_back(notification("warning", results.cutWords()));
    console.fail(results.cutWords());
  }
  if (!notifications.empty()) invocation["toolExecutionNotifications"] = std::move(notifications);
  Json driver = {{"name", "marmoset"}, {"semanticVersion", MARMOSET_VERSION}, {"rules", table.rules()}};
  Json run = {{"tool", {{"driver", std::move(driver)}}},
              {"columnKind", "unicodeCodePoints"},
              {"invocations", Json::array({std::move(invocation)})},
              {"results", std::move(results.kept)}};
  printObject({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
               {"version", "2.1.0"},
               {"runs", Json::array({std::move(run)})}},
              console);
}

}  // namespace marmoset::cli
