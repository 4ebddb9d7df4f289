#include "protocol/json/json.h"

#include <cstdint>

#include "protocol/json/described_codec.h"

namespace marmoset::protocol {

Json::Json(nlohmann::json&& value) : value_(std::make_shared<const nlohmann::json>(std::move(value))) {}

const nlohmann::json& Json::value() const {
  static const nlohmann::json null;
  return value_ ? *value_ : null;
}

std::string Json::dump() const {
  return value().dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool operator==(const Json& left, const Json& right) {
  return left.present() == right.present() && left.value() == right.value();
}

template struct Codec<bool>;
template struct Codec<std::int32_t>;
template struct Codec<std::uint32_t>;
template struct Codec<std::int64_t>;
template struct Codec<double>;
template struct Codec<std::string>;
template struct Codec<std::vector<std::string>>;
template struct Codec<std::vector<Json>>;
template struct Codec<std::map<std::string, Json>>;

}  // namespace marmoset::protocol
