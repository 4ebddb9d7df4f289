#include "server/cli/reduce/harvest_answer.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <sstream>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "server/cli/plain_text.h"
#include "server/cli/reduce/reduce_answer.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using nlohmann::ordered_json;
using LeftWhy = LeftScript::Why;

std::string_view name(LeftWhy why) {
  constexpr std::array<std::string_view, 3> names{"no-crash", "unusable", "not-reached"};
  return names[static_cast<std::size_t>(why)];
}

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

std::string outcomeOf(const CrashGroup& group) {
  if (!group.reduced) return group.problem.empty() ? "not reduced: stopped before" : group.problem;
  const auto outcome = std::string(reduce::name(group.reduced->result.ending));
  return group.problem.empty() ? outcome : fmt::format("{}; {}", outcome, group.problem);
}

std::string summary(const Harvest& harvest) {
  std::size_t crashing = 0;
  for (const auto& group : harvest.groups) crashing += group.scripts.size();
  auto text = fmt::format("{} scripts: {} crash in {} {}", crashing + harvest.left.size(), crashing,
                          harvest.groups.size(), harvest.groups.size() == 1 ? "way" : "ways");
  const auto tell = [&](LeftWhy why, std::string_view words) {
    if (const auto count = countOf(harvest, why)) text += fmt::format(", {} {}", count, words);
  };
  tell(LeftWhy::harmless, "did not crash");
  tell(LeftWhy::unusable, "could not be used");
  tell(LeftWhy::notReached, "were not looked at");
  return text;
}

void printGroups(const Harvest& harvest, const Console& console) {
  Table table({{"scripts", Table::Align::right},
               {"events", Table::Align::right},
               {"left", Table::Align::right},
               {"reproduced in"},
               {"outcome"},
               {"reduced script"},
               {"crash"}});
  for (const auto& group : harvest.groups) {
    const auto& reduced = group.reduced;
    table.add({fmt::format("{}", group.scripts.size()), reduced ? group.answer["before"].dump() : "",
               reduced ? fmt::format("{}", reduced->result.events.size()) : "",
               reduced ? rateText(reduced->result.rate) : "", printable(outcomeOf(group)),
               printable(group.output.empty() ? group.chosen : group.output),
               printable(group.target.toString())});
  }
  table.print(console);
}

void printLeft(const Harvest& harvest, const Console& console) {
  Table table({{"not in a group"}, {"because"}});
  for (const auto& script : harvest.left) table.add({printable(script.file), printable(script.message)});
  table.print(console);
}

ordered_json groupJson(const CrashGroup& group) {
  auto scripts = ordered_json::array();
  for (const auto& script : group.scripts) scripts.push_back(script.file);
  ordered_json json{{"target", group.target.toString()},
                    {"scripts", std::move(scripts)},
                    {"chosen", nullptr},
                    {"reduction", nullptr},
                    {"problem", nullptr}};
  if (!group.problem.empty()) json["problem"] = group.problem;
  if (!group.reduced) return json;
  json["chosen"] = group.chosen;
  json["reduction"] = group.answer;
  if (!group.output.empty()) json["reduction"]["output"] = group.output;
  return json;
}

}  // namespace

bool Harvest::isUnfinished() const {
  return countOf(*this, LeftWhy::notReached) > 0 || std::ranges::any_of(groups, [](const CrashGroup& group) {
           return (!group.reduced && group.problem.empty()) ||
                  (group.reduced && group.reduced->result.ending == reduce::Ending::stopped);
         });
}

void printHarvest(const Harvest& harvest, const Console& console) {
  console.out << summary(harvest) << "\n";
  if (!harvest.groups.empty()) console.out << "\n";
  if (!harvest.groups.empty()) printGroups(harvest, console);
  if (!harvest.left.empty()) console.out << "\n";
  if (!harvest.left.empty()) printLeft(harvest, console);
}

ordered_json harvestJson(const Harvest& harvest) {
  auto groups = ordered_json::array(), failed = ordered_json::array();
  for (const auto& group : harvest.groups) groups.push_back(groupJson(group));
  for (const auto& script : harvest.left)
    failed.push_back({{"file", script.file}, {"reason", name(script.why)}, {"why", script.message}});
  return {{"groups", std::move(groups)}, {"failed", std::move(failed)}, {"newRuns", harvest.newRuns}};
}

std::string harvestJunit(const Harvest& harvest) {
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
  for (const auto& group : harvest.groups) {
    auto failure = testCase(group.target.toString(), group.chosen).append_child("failure");
    failure.append_attribute("message") = printable(outcomeOf(group)).c_str();
    if (group.reduced) failure.text().set(printableLines(group.reduced->document).c_str());
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
