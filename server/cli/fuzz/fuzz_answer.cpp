#include "server/cli/fuzz/fuzz_answer.h"

#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/script/rules/message.h"
#include "engine/statistics/rate.h"
#include "engine/statistics/rate_words.h"
#include "server/cli/fuzz/fuzz_output.h"

namespace marmoset::cli {

namespace {

using nlohmann::ordered_json;
using script::counted;

ordered_json jsonOf(const statistics::Rate& shown) {
  const auto rate = statistics::rateOf(shown.successes, shown.runs);
  return {{"runs", rate.runs}, {"successes", rate.successes}, {"low", rate.low}, {"high", rate.high}};
}

ordered_json jsonOf(const fuzz::Violation& violation, std::size_t number, bool isWritten) {
  ordered_json object{{"kind", fuzz::name(violation.difference.kind)},
                      {"property", "independent-views"},
                      {"seed", violation.seedTest + 1},
                      {"script", nullptr},
                      {"without", nullptr},
                      {"events", violation.mutant.events().size()},
                      {"inserted", violation.mutant.inserted.size()},
                      {"page", violation.difference.page},
                      {"times", violation.times},
                      {"faithful", violation.isFaithful},
                      {"rate", nullptr},
                      {"differences", violation.difference.words}};
  if (violation.rate.runs > 0) object["rate"] = jsonOf(violation.rate);
  if (!isWritten) return object;
  object["script"] = mutantScriptOf(number);
  object["without"] = seedScriptOf(number);
  return object;
}

}  // namespace

ordered_json fuzzJson(const jobs::FuzzResult& result, const std::string& output) {
  auto violations = ordered_json::array(), properties = ordered_json::array();
  const auto& campaign = result.campaign;
  for (std::size_t i = 0; i < campaign.violations.size(); ++i)
    violations.push_back(jsonOf(campaign.violations[i], i, !output.empty()));
  for (std::size_t i = 0; i < result.propertyViolations.size(); ++i) {
    const auto& failed = result.propertyViolations[i];
    ordered_json object{{"kind", "property"},
                        {"property", failed.name},
                        {"seed", nullptr},
                        {"script", nullptr},
                        {"events", failed.events},
                        {"rate", nullptr},
                        {"differences", ordered_json::array({failed.words})}};
    if (!output.empty()) object["script"] = propertyScriptOf(i);
    violations.push_back(std::move(object));
  }
  for (const auto& property : result.properties)
    properties.push_back({{"name", property.name},
                          {"screens", property.screens},
                          {"runs", property.runs},
                          {"passes", property.passes},
                          {"failures", property.failures},
                          {"errors", property.errors}});
  auto findings = ordered_json::array();
  for (const auto& finding : result.findings)
    findings.push_back(
        {{"line", finding.range.start.line + 1}, {"code", finding.code}, {"message", finding.message}});
  ordered_json object{{"package", result.package},
                      {"seeds", result.seeds},
                      {"mutants",
                       {{"generated", campaign.mutants.generated},
                        {"executed", campaign.mutants.executed},
                        {"skipped", campaign.mutants.skipped}}},
                      {"violations", std::move(violations)},
                      {"properties", std::move(properties)},
                      {"findings", std::move(findings)},
                      {"inconclusive", campaign.inconclusive},
                      {"errors", campaign.errors},
                      {"hours", result.hours()},
                      {"output", nullptr}};
  if (!output.empty()) object["output"] = output;
  return object;
}

void printFuzzText(const jobs::FuzzResult& result, const std::string& output, const Console& console) {
  auto& out = console.out;
  const auto& campaign = result.campaign;
  out << fmt::format("{}: {}, {} mutants run of {} found, {} skipped; {:.1f} hours of device time\n",
                     result.package, counted(result.seeds, "seed"), campaign.mutants.executed,
                     campaign.mutants.generated, campaign.mutants.skipped, result.hours());
  for (std::size_t i = 0; i < campaign.violations.size(); ++i) {
    const auto& violation = campaign.violations[i];
    out << fmt::format("\n{}. {} on {}, in {}, {} of them inserted", i + 1,
                       fuzz::name(violation.difference.kind), violation.difference.page,
                       counted(violation.mutant.events().size(), "event"), violation.mutant.inserted.size());
    if (violation.rate.runs > 0)
      out << fmt::format("; shown by {}", statistics::countInWords(violation.rate));
    out << '\n';
    for (const auto& event : violation.mutant.inserted)
      out << fmt::format("   inserted: {}\n", inWords(event));
    for (const auto& words : violation.difference.words) out << fmt::format("   {}\n", words);
    if (!output.empty()) out << fmt::format("   {}/{}\n", output, mutantScriptOf(i));
  }
  for (const auto& property : result.properties) {
    out << fmt::format("property \"{}\": could run on {}; {}, {}, {}\n", property.name,
                       counted(property.screens, "screen"), counted(property.runs, "run"),
                       counted(property.failures, "failure"), counted(property.errors, "error"));
    if (property.errors > 0) out << fmt::format("   the last error: {}\n", property.lastError);
  }
  for (const auto& finding : result.findings)
    out << fmt::format("line {}: {}: {}\n", finding.range.start.line + 1, finding.code, finding.message);
  for (const auto& failed : result.propertyViolations)
    out << fmt::format("   \"{}\" does not hold: {}\n", failed.name, failed.words);
  for (const auto& words : campaign.inconclusive) out << fmt::format("inconclusive: {}\n", words);
  for (const auto& error : campaign.errors) out << fmt::format("error: {}\n", error);
  if (result.violations() == 0) out << "no violations\n";
}

}  // namespace marmoset::cli
