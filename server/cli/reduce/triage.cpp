#include "server/cli/reduce/triage.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "engine/files/write_file.h"
#include "server/cli/json_output.h"
#include "server/cli/plain_text.h"
#include "server/cli/reduce/reduce_answer.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t mostTries = 3;  // scripts of one group

struct Failed {
  std::string file, why;
};

struct Member {
  std::string file;
  std::size_t events = 0;
};

struct Group {
  trace::Target target;
  std::vector<Member> members;  // shortest first
  std::string chosen, output, problem;
  std::optional<reduce::Reduction> reduced;
  ordered_json answer;
};

struct Harvest {
  std::vector<Group> groups;
  std::vector<Failed> failed;
};

bool isOver(const ReduceSession& session) {
  return session.operation.stopRequested() || session.budget.isOver();
}

Harvest sortByCrash(ReduceSession& session) {
  Harvest harvest;
  std::map<std::string, Group> groups;
  for (const auto& file : session.options.files) {
    if (isOver(session)) {
      harvest.failed.push_back({file, "not looked at: stopped before"});
      continue;
    }
    auto prepared = prepareRun(file, session.options.run, session.console, session.operation);
    const auto target = prepared ? findTarget(session, *prepared)
                                 : tl::expected<trace::Target, std::string>(tl::unexpect, prepared.error());
    if (!target) {
      harvest.failed.push_back({file, target.error()});
      continue;
    }
    auto& group = groups[target->toString()];
    group.target = *target;
    group.members.push_back({file, prepared->trace.events.size() - prepared->trace.setup});
  }
  for (auto& [name, group] : groups) {
    std::stable_sort(group.members.begin(), group.members.end(),
                     [](const Member& a, const Member& b) { return a.events < b.events; });
    harvest.groups.push_back(std::move(group));
  }
  std::stable_sort(harvest.groups.begin(), harvest.groups.end(),
                   [](const Group& a, const Group& b) { return a.members.size() > b.members.size(); });
  return harvest;
}

bool isBetter(const reduce::Reduction& a, const reduce::Reduction& b) {
  if (a.result.certified() != b.result.certified()) return a.result.certified();
  return a.result.events.size() < b.result.events.size();
}

void reduceGroup(ReduceSession& session, Group& group) {
  for (std::size_t i = 0; i < std::min(mostTries, group.members.size()) && !isOver(session); ++i) {
    const auto& file = group.members[i].file;
    auto prepared = prepareRun(file, session.options.run, session.console, session.operation);
    if (!prepared) continue;
    auto reduced = reduceFile(session, *prepared, group.target);
    if (!reduced) {
      group.problem = reduced.error();
      continue;
    }
    if (!group.reduced || isBetter(*reduced, *group.reduced)) {
      group.answer = reductionJson(*reduced, *prepared, session.options);
      group.reduced = *std::move(reduced);
      group.chosen = file;
    }
    if (group.reduced->result.certified()) return;
  }
}

void write(const ReduceSession& session, Group& group) {
  if (session.options.output.empty() || !group.reduced || group.reduced->document.empty()) return;
  const std::filesystem::path folder = session.options.output;
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  const auto path = folder / (std::filesystem::path(group.chosen).stem().string() + ".reduced.mks");
  if (auto written = files::writeFile(path, group.reduced->document); !written)
    group.problem = written.error();
  else
    group.output = path.string();
}

std::string outcomeOf(const Group& group) {
  if (!group.reduced) return group.problem.empty() ? "not reduced: stopped before" : group.problem;
  return std::string(name(group.reduced->result.ending));
}

void printTable(const Harvest& harvest, const Console& console) {
  Table table({{"scripts", Table::Align::right},
               {"events", Table::Align::right},
               {"left", Table::Align::right},
               {"reproduced in"},
               {"outcome"},
               {"script"},
               {"crash"}});
  for (const auto& group : harvest.groups) {
    const auto& reduced = group.reduced;
    table.add({fmt::format("{}", group.members.size()), reduced ? group.answer["before"].dump() : "",
               reduced ? fmt::format("{}", reduced->result.events.size()) : "",
               reduced ? rateText(reduced->result.rate) : "", printable(outcomeOf(group)),
               printable(group.chosen), printable(group.target.toString())});
  }
  table.print(console);
  for (const auto& failed : harvest.failed)
    console.out << fmt::format("{}: {}\n", printable(failed.file), printable(failed.why));
}

ordered_json groupJson(const Group& group) {
  auto scripts = ordered_json::array();
  for (const auto& member : group.members) scripts.push_back(member.file);
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

void printJson(const Harvest& harvest, const Console& console) {
  auto groups = ordered_json::array(), failed = ordered_json::array();
  for (const auto& group : harvest.groups) groups.push_back(groupJson(group));
  for (const auto& one : harvest.failed) failed.push_back({{"file", one.file}, {"why", one.why}});
  printObject({{"groups", std::move(groups)}, {"failed", std::move(failed)}}, console);
}

// Every crash is a failed test, so that build servers show it; scripts that do not crash are skipped ones.
std::string junitOf(const Harvest& harvest) {
  pugi::xml_document document;
  auto suite = document.append_child("testsuites").append_child("testsuite");
  suite.append_attribute("name") = "marmoset reduce";
  suite.append_attribute("tests") = static_cast<unsigned>(harvest.groups.size() + harvest.failed.size());
  suite.append_attribute("failures") = static_cast<unsigned>(harvest.groups.size());
  suite.append_attribute("skipped") = static_cast<unsigned>(harvest.failed.size());
  for (const auto& group : harvest.groups) {
    auto test = suite.append_child("testcase");
    test.append_attribute("name") = printable(group.target.toString()).c_str();
    test.append_attribute("classname") = printable(group.chosen).c_str();
    auto failure = test.append_child("failure");
    failure.append_attribute("message") = printable(outcomeOf(group)).c_str();
    if (group.reduced) failure.text().set(printable(group.reduced->document).c_str());
  }
  for (const auto& failed : harvest.failed) {
    auto test = suite.append_child("testcase");
    test.append_attribute("name") = printable(failed.file).c_str();
    test.append_child("skipped").append_attribute("message") = printable(failed.why).c_str();
  }
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace

int triage(ReduceSession& session) {
  auto harvest = sortByCrash(session);
  for (auto& group : harvest.groups) {
    if (isOver(session)) break;
    reduceGroup(session, group);
    write(session, group);
  }
  if (!session.options.junit.empty()) {
    if (auto written = files::writeFile(session.options.junit, junitOf(harvest)); !written)
      return session.console.fail(written.error());
  }
  session.options.json ? printJson(harvest, session.console) : printTable(harvest, session.console);
  const bool all = std::all_of(harvest.groups.begin(), harvest.groups.end(), [](const Group& group) {
    return group.reduced && group.reduced->result.certified();
  });
  if (isOver(session)) session.console.err << "marmoset: stopped; the same command goes on where it was\n";
  return all && !harvest.groups.empty() ? fine : no;
}

}  // namespace marmoset::cli
