#include "engine/reduce/suite/sight_json.h"

#include <nlohmann/json.hpp>

#include "engine/replay/stored_json.h"

namespace marmoset::suite {

std::string printSights(const std::vector<Sight>& sights) {
  auto all = nlohmann::json::array();
  for (const auto& sight : sights) {
    auto things = nlohmann::json::array();
    for (const auto& [kind, what] : sight.things) things.push_back({static_cast<int>(kind), what});
    all.push_back({{"state", sight.state}, {"things", std::move(things)}});
  }
  return replay::printed({{"sights", std::move(all)}});
}

std::optional<std::vector<Sight>> parseSights(std::string_view json) {
  try {
    const auto parsed = nlohmann::json::parse(json);
    std::vector<Sight> sights;
    for (const auto& one : parsed.at("sights")) {
      Sight sight{one.at("state").get<model::StateId>(), {}};
      for (const auto& thing : one.at("things"))
        sight.things.emplace_back(static_cast<CoverageKind>(thing.at(0).get<int>()),
                                  thing.at(1).get<std::string>());
      sights.push_back(std::move(sight));
    }
    return sights;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace marmoset::suite
