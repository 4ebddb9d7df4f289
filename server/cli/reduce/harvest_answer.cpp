#include "server/cli/reduce/harvest_answer.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "engine/statistics/rate_words.h"
#include "server/cli/plain_text.h"
#include "server/cli/reduce/reduce_answer.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using jobs::CrashGroup;
using jobs::Harvest;
using jobs::LeftScript;
using nlohmann::ordered_json;
using LeftWhy = LeftScript::Why;

std::size_t countOf(const Harvest& harvest, LeftWhy why) {
  return static_cast<std::size_t>(
      std::ranges::count_if(harvest.left, [&](const LeftScript& script) { return script.why == why; }));
}

// A text of several lines, which stay.
std::string printableLines(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    clean += printable(line);
    if (end == text.npos) break;
    clean += '\n';
    text.remove_prefix(end + 1);
  }
  return clean;
}

// What could not be written comes last and counts most.
std::string problemOf(const CrashGroup& group, const GroupFile& file) {
  return file.problem.empty() ? group.problem : file.problem;
}

std::string outcomeOf(const CrashGroup& group, const GroupFile& file) {
  const auto problem = problemOf(group, file);
  if (!group.reduced) return problem.empty() ? "not reduced: stopped before" : problem;
  const auto outcome = std::string(reduce::name(group.reduced->reduction.result.ending));
  return problem.empty() ? outcome : fmt::format("{}; {}", outcome, problem);
}

void printGroups(const HarvestAnswer& answer, const Console& console) {
  Table table({{"group", Table::Align::right},
               {"scripts", Table::Align::right},
               {"events", Table::Align::right},
               {"left", Table::Align::right},
               {"reproduced in"},
               {"outcome"},
               {"reduced script"},
               {"crash"}});
  for (std::size_t i = 0; i < answer.files.size(); ++i) {
    const auto& group = answer.harvest.groups[i];
    const auto& file = answer.files[i];
    std::string before, after, rate;
    if (group.reduced) {
      const auto& [script, reduction] = *group.reduced;
      before = fmt::format("{}", script->trace.whole().size());
      after = fmt::format("{}", reduction.result.events.size());
      rate = inWords(reduction.shown.rate);
    }
    table.add({fmt::format("{}", i + 1), fmt::format("{}", group.scripts.size()), before, after, rate,
               printable(outcomeOf(group, file)),
               printable(file.output.empty() ? "not written, see -o" : file.output),
               printable(group.target.toString())});
  }
  table.print(console);
}

// Which scripts crash in the same way, and which of them was reduced.
void printMembers(const HarvestAnswer& answer, const Console& console) {
  Table table({{"group", Table::Align::right}, {"script"}, {"what became of it"}});
  for (std::size_t i = 0; i < answer.files.size(); ++i) {
    const auto& group = answer.harvest.groups[i];
    for (const auto& script : group.scripts)
      table.add({fmt::format("{}", i + 1), printable(script.file),
                 group.reduced && script.file == group.chosen ? "reduced" : "crashes alike"});
  }
  table.print(console);
}

void printLeft(const Harvest& harvest, const Console& console) {
  Table table({{"not in a group"}, {"because"}});
  for (const auto& script : harvest.left) table.add({printable(script.file), printable(script.message)});
  table.print(console);
}

ordered_json groupJson(const CrashGroup& group, const GroupFile& file, const jobs::ReduceKnobs& knobs) {
  auto scripts = ordered_json::array();
  for (const auto& script : group.scripts) scripts.push_back(script.file);
  ordered_json json{{"target", group.target.toString()},
                    {"scripts", std::move(scripts)},
                    {"chosen", nullptr},
                    {"reduction", nullptr},
                    {"problem", nullptr}};
  if (const auto problem = problemOf(group, file); !problem.empty()) json["problem"] = problem;
  if (!group.reduced) return json;
  json["chosen"] = group.chosen;
  json["reduction"] = reductionJson(group.reduced->reduction, group.reduced->script->trace, knobs);
  if (!file.output.empty()) json["reduction"]["output"] = file.output;
  return json;
}

}  // namespace

void printHarvest(const HarvestAnswer& answer, const Console& console) {
  const auto& harvest = answer.harvest;
  console.out << inWords(harvest) << "\n";
  if (!harvest.groups.empty()) console.out << "\n";
  if (!harvest.groups.empty()) printGroups(answer, console);
  if (!harvest.groups.empty()) console.out << "\n";
  if (!harvest.groups.empty()) printMembers(answer, console);
  if (!harvest.left.empty()) console.out << "\n";
  if (!harvest.left.empty()) printLeft(harvest, console);
}

ordered_json harvestJson(const HarvestAnswer& answer) {
  const auto& harvest = answer.harvest;
  auto groups = ordered_json::array(), failed = ordered_json::array();
  for (std::size_t i = 0; i < answer.files.size(); ++i)
    groups.push_back(groupJson(harvest.groups[i], answer.files[i], answer.knobs));
  for (const auto& script : harvest.left)
    failed.push_back({{"file", script.file}, {"reason", name(script.why)}, {"why", script.message}});
  return {{"groups", std::move(groups)}, {"failed", std::move(failed)}, {"newRuns", harvest.newRuns}};
}

std::string harvestJunit(const HarvestAnswer& answer) {
  const auto& harvest = answer.harvest;
  pugi::xml_document document;
  auto suite = document.append_child("testsuites").append_child("testsuite");
  const auto unusable = countOf(harvest, LeftWhy::unusable);
  suite.append_attribute("name") = "marmoset reduce";
  suite.append_attribute("tests") = static_cast<unsigned>(harvest.groups.size() + harvest.left.size());
  suite.append_attribute("failures") = static_cast<unsigned>(harvest.groups.size());
  suite.append_attribute("errors") = static_cast<unsigned>(unusable);
  suite.append_attribute("skipped") = static_cast<unsigned>(harvest.left.size() - unusable);
  const auto testCase = [&](const std::string& what, const std::string& where) {
    auto test = suite.append_child("testcase");
    test.append_attribute("name") = printable(what).c_str();
    test.append_attribute("classname") = printable(where).c_str();
    return test;
  };
  for (std::size_t i = 0; i < answer.files.size(); ++i) {
    const auto& group = harvest.groups[i];
    auto failure = testCase(group.target.toString(), group.chosen).append_child("failure");
    failure.append_attribute("message") = printable(outcomeOf(group, answer.files[i])).c_str();
    if (group.reduced) failure.text().set(printableLines(group.reduced->reduction.document).c_str());
  }
  for (const auto& script : harvest.left) {
    auto reason = testCase(script.file, std::string(name(script.why)))
                      .append_child(script.why == LeftWhy::unusable ? "error" : "skipped");
    reason.append_attribute("message") = printable(script.message).c_str();
  }
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace marmoset::cli
