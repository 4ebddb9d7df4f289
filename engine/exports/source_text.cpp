#include "engine/exports/source_text.h"

#include <nlohmann/json.hpp>
#include <yaml-cpp/yaml.h>

#include "engine/script/text/java_text.h"

namespace marmoset::exports {

namespace {

// What one parser or another takes for the end of a line or refuses: controls, NEL, the line and paragraph
// separators, the byte order mark, and code points that are no characters.
bool isUnsafe(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x2028 || code == 0x2029 ||
         code == 0xfeff || (code & 0xfffe) == 0xfffe;
}

template <class Visit>
void eachCharacter(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const auto character = script::decodeOne(text);
    visit(character.codePoint, text.substr(0, character.bytes));
    text.remove_prefix(character.bytes);
  }
}

}  // namespace

std::string commentText(std::string_view text) {
  std::string line;
  const auto valid = script::validUtf8(text);
  eachCharacter(valid, [&](char32_t code, std::string_view bytes) {
    line += isUnsafe(code) ? std::string_view(" ") : bytes;
  });
  return line;
}

// A JSON string without escapes for what is no ASCII means the same in Python.
std::string pythonString(std::string_view text) {
  return nlohmann::json(script::validUtf8(text)).dump();
}

std::string yamlString(std::string_view text) {
  const auto valid = script::validUtf8(text);
  bool unsafe = false;
  eachCharacter(valid, [&](char32_t code, std::string_view) { unsafe = unsafe || isUnsafe(code); });
  YAML::Emitter out;
  if (unsafe) out.SetOutputCharset(YAML::EscapeNonAscii);
  out << YAML::DoubleQuoted << valid;
  return out.c_str();
}

}  // namespace marmoset::exports
