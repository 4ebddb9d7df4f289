#include "engine/reduce/jobs/sight_text.h"

#include <cstdint>
#include <unordered_map>

#include <nlohmann/json.hpp>

namespace marmoset::reduce {

std::string printSights(const std::vector<Sight>& sights, const std::string& crash, std::int64_t made) {
  std::unordered_map<std::uint64_t, std::size_t> positions;
  auto hashes = nlohmann::json::array(), rows = nlohmann::json::array();
  const auto add = [&](std::uint64_t hash) {
    const auto [at, isNew] = positions.try_emplace(hash, positions.size());
    if (isNew) hashes.push_back(hash);
    rows.push_back(at->second);
  };
  for (const auto& sight : sights) {
    add(sight.place);
    add(sight.screen);
    add(sight.report);
  }
  // Stacks come from the app and need not be UTF-8.
  return nlohmann::json{{"hashes", hashes}, {"sights", rows}, {"crash", crash}, {"made", made}}.dump(
      -1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string parseCrash(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("crash") || !json["crash"].is_string()) return {};
  return json["crash"].get<std::string>();
}

std::int64_t parseMade(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("made") || !json["made"].is_number_integer()) return 0;
  return json["made"].get<std::int64_t>();
}

std::vector<Sight> parseSights(std::string_view text) {
  std::vector<Sight> sights;
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("hashes") || !json.contains("sights")) return sights;
  try {
    const auto hashes = json.at("hashes").get<std::vector<std::uint64_t>>();
    const auto rows = json.at("sights").get<std::vector<std::size_t>>();
    for (std::size_t i = 0; i + 2 < rows.size(); i += 3) {
      sights.push_back({hashes.at(rows[i]), hashes.at(rows[i + 1]), hashes.at(rows[i + 2])});
    }
  } catch (const std::exception&) {
    sights.clear();
  }
  return sights;
}

}  // namespace marmoset::reduce
