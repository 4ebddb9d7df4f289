#include "server/cli/json_output.h"

#include <ostream>

#include <nlohmann/json.hpp>

namespace marmoset::cli {

std::string jsonText(const nlohmann::ordered_json& value, int indent) {
  return value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void printObject(const nlohmann::ordered_json& object, const Console& console) {
  console.out << jsonText(object, 2) << '\n';
}

}  // namespace marmoset::cli
