#include "engine/jobs/kinds/triage/harvest_record.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "engine/replay/stored_json.h"

namespace marmoset::jobs {

namespace {

using nlohmann::json;
using Why = LeftScript::Why;

constexpr std::array<std::string_view, 3> whyNames{"no-crash", "unusable", "not-reached"};

Why whyFrom(const std::string& wanted) {
  const auto found = std::find(whyNames.begin(), whyNames.end(), wanted);
  if (found == whyNames.end()) throw std::invalid_argument(wanted);
  return static_cast<Why>(found - whyNames.begin());
}

json groupJson(const HarvestRecord::Group& group) {
  json out{{"target", group.target}, {"scripts", group.scripts}, {"problem", group.problem}};
  if (!group.reduction) return out;
  out["chosen"] = group.chosen;
  out["reduction"] = json::parse(printRecord(*group.reduction));
  return out;
}

HarvestRecord::Group groupFrom(const json& in) {
  HarvestRecord::Group group;
  in.at("target").get_to(group.target);
  in.at("scripts").get_to(group.scripts);
  in.at("problem").get_to(group.problem);
  if (!in.contains("reduction")) return group;
  in.at("chosen").get_to(group.chosen);
  group.reduction = reduce::parseRecord(in.at("reduction").dump());
  return group;
}

}  // namespace

std::string_view name(Why why) {
  return whyNames[static_cast<std::size_t>(why)];
}

HarvestRecord recordOf(const Harvest& harvest, std::string_view strategy) {
  HarvestRecord record;
  record.message = inWords(harvest);
  record.left = harvest.left;
  for (const auto& group : harvest.groups) {
    auto& told = record.groups.emplace_back();
    told.target = group.target.toString();
    for (const auto& script : group.scripts) told.scripts.push_back(script.file);
    told.problem = group.problem;
    if (!group.reduced) continue;
    told.chosen = group.chosen;
    told.reduction = recordOf(group.reduced->reduction, group.reduced->script->trace, strategy);
  }
  return record;
}

std::string printHarvest(const HarvestRecord& record) {
  auto groups = json::array(), left = json::array();
  for (const auto& group : record.groups) groups.push_back(groupJson(group));
  for (const auto& script : record.left)
    left.push_back({{"file", script.file}, {"reason", name(script.why)}, {"why", script.message}});
  return replay::printed({{"message", record.message},
                          {"groups", std::move(groups)},
                          {"left", std::move(left)},
                          {"uri", record.uri}});
}

std::optional<HarvestRecord> parseHarvest(std::string_view text) {
  return replay::orNothing(text, [](const json& in) {
    HarvestRecord record;
    for (const auto& group : in.at("groups")) record.groups.push_back(groupFrom(group));
    for (const auto& script : in.at("left"))
      record.left.push_back({script.at("file"), whyFrom(script.at("reason")), script.at("why")});
    record.message = in.value("message", "");
    record.uri = in.value("uri", "");
    return record;
  });
}

}  // namespace marmoset::jobs
