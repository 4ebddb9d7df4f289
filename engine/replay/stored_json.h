#pragma once

#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <nlohmann/json.hpp>

// How jobs keep their specs, progress and results as JSON texts.
namespace marmoset::replay {

// Words of apps and scripts need not be UTF-8.
inline std::string printed(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// What cannot be read was not written by us or by a later version: it is as if it were not there.
template <class Read>
auto orNothing(std::string_view text, const Read& read)
    -> std::optional<std::invoke_result_t<const Read&, const nlohmann::json&>> {
  try {
    return read(nlohmann::json::parse(text));
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace marmoset::replay
