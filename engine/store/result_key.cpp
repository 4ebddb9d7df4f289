#include "engine/store/result_key.h"

#include <charconv>

#include <nlohmann/json.hpp>

#include "engine/store/jobs.h"

namespace marmoset::store {

namespace {

using nlohmann::json;

json parsedOrNull(const std::string& text) {
  return json::parse(text, nullptr, false);
}

std::optional<Hash> contentOfEvents(const json& fingerprints) {
  if (!fingerprints.is_array() || fingerprints.empty()) return std::nullopt;
  std::string bytes;
  for (const auto& one : fingerprints) {
    if (!one.is_string()) return std::nullopt;
    const auto& digits = one.get_ref<const std::string&>();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  return hashOf(bytes);
}

bool isShown(const Job& job, const json& result) {
  const auto certified = result.find("certified");
  if (certified != result.end()) return certified->is_boolean() && certified->get<bool>();
  return job.state == JobState::done;
}

}  // namespace

std::optional<ResultKey> resultKeyOf(const Job& job) {
  const auto result = parsedOrNull(job.result);
  if (!result.is_object() || !isShown(job, result) || !result.contains("fingerprints")) return std::nullopt;
  const auto content = contentOfEvents(result["fingerprints"]);
  const auto spec = parsedOrNull(job.spec);
  if (!content || !spec.is_object() || !spec.contains("path") || !spec["path"].is_string())
    return std::nullopt;
  return ResultKey{spec["path"].get<std::string>(), *content};
}

}  // namespace marmoset::store
