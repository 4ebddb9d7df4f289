#include "server/cli/json_output.h"

#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/script/text/java_text.h"
#include "engine/script/text/printable.h"

namespace marmoset::cli {

namespace {

// The library escapes those below U+0020 only. All stand within strings, and none needs two escapes.
std::string withoutHidden(const std::string& dumped) {
  std::string text;
  text.reserve(dumped.size());
  std::string_view rest = dumped;
  while (!rest.empty()) {
    const auto decoded = script::decodeOne(rest);
    if (decoded.codePoint >= 0x7F && script::isHidden(decoded.codePoint)) {
      text += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(decoded.codePoint));
    } else {
      text += rest.substr(0, decoded.bytes);
    }
    rest.remove_prefix(decoded.bytes);
  }
  return text;
}

}  // namespace

std::string jsonText(const nlohmann::ordered_json& value, int indent) {
  auto text = value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  const bool plain = script::isAscii(text) && text.find('\x7F') == std::string::npos;
  return plain ? text : withoutHidden(text);
}

void printObject(const nlohmann::ordered_json& object, const Console& console) {
  console.out << jsonText(object, 2) << '\n';
}

}  // namespace marmoset::cli
