#include "engine/script/android/key_codes.h"

#include <algorithm>
#include <unordered_map>

#include "engine/script/android/device_versions.h"
#include "engine/script/android/key_code_names.h"
#include "engine/script/text/java_numbers.h"

namespace marmoset::script {

namespace {

constexpr std::string_view prefix = "KEYCODE_";

static_assert(keyNames.size() == lastKeyCode + 1 && keyGroups.back().since == newestSdk);

std::optional<std::int32_t> codeOfLabel(std::string_view label, int sdk) {
  static const auto codes = [] {
    std::unordered_map<std::string_view, std::int32_t> map;
    for (std::int32_t code = 0; code <= lastKeyCode; ++code)
      map.emplace(keyNames[static_cast<std::size_t>(code)].substr(prefix.size()), code);
    return map;
  }();
  const auto found = codes.find(label);
  if (found == codes.end() || (sdk < newestSdk && keySince(found->second) > sdk)) return std::nullopt;
  return found->second;
}

std::string_view withoutPrefix(std::string_view name) {
  return name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

std::int32_t currentKey(std::string_view argument, int sdk) {
  const auto number = parseInt(argument);
  if (number && *number >= 0 && *number <= lastKeyCodeOf(sdk)) return *number;
  return codeOfLabel(withoutPrefix(argument), sdk).value_or(0);
}

std::int32_t oldKey(std::string_view argument, int sdk) {
  if (argument.starts_with(prefix)) {
    argument = withoutPrefix(argument);
    if (const auto code = codeOfLabel(argument, sdk); code && *code > 0) return *code;
  }
  return parseInt(argument).value_or(0);
}

}  // namespace

std::string_view keyName(std::int32_t code) {
  return code >= 0 && code <= lastKeyCode ? keyNames[static_cast<std::size_t>(code)] : std::string_view();
}

std::string keyWord(std::int32_t code) {
  const auto name = keyName(code);
  return name.empty() ? std::to_string(code) : std::string(withoutPrefix(name));
}

std::optional<std::int32_t> keyCode(std::string_view name) {
  return codeOfLabel(withoutPrefix(name), newestSdk);
}

int keySince(std::int32_t code) {
  const auto above =
      std::upper_bound(keyGroups.begin(), keyGroups.end(), code,
                       [](std::int32_t wanted, const KeyGroup& group) { return wanted < group.first; });
  return std::prev(above)->since;
}

std::int32_t lastKeyCodeOf(int sdk) {
  if (sdk >= keyGroups.back().since) return lastKeyCode;
  const auto covered =
      std::find_if(keyGroups.rbegin(), keyGroups.rend(), [sdk](const KeyGroup& g) { return g.since <= sdk; });
  return covered == keyGroups.rend() ? 0 : std::prev(covered)->first - 1;
}

std::optional<std::int32_t> pressedKey(std::string_view argument, int sdk) {
  const std::int32_t code = sdk >= since::checkedKeys ? currentKey(argument, sdk) : oldKey(argument, sdk);
  if (code == 0) return std::nullopt;
  return code;
}

}  // namespace marmoset::script
