#include "engine/imports/typed_lines.h"

#include <algorithm>

#include "engine/script/android/key_codes.h"
#include "engine/script/events/user_event.h"
#include "engine/script/rules/typed_text.h"
#include "engine/script/semantics/run.h"

namespace marmoset::imports {

namespace {

// What a device types for these lines.
std::string typedBy(const std::string& lines) {
  std::string text;
  const auto run = script::play(script::Script::parse(script::Text("start data >>\n" + lines)));
  for (const auto& event : script::userEvents(run.events)) {
    const auto key = script::keyName(event.keyCode);
    if (event.type == script::UserEventType::text) text += event.text;
    if (key == "KEYCODE_SPACE") text += ' ';
    if (key == "KEYCODE_COMMA") text += ',';
    if (key == "KEYCODE_NUMPAD_RIGHT_PAREN") text += ')';
  }
  return text;
}

}  // namespace

// `input text` takes one word, so that a blank inside DispatchString would end the text on a device. Other
// white space has no key of its own.
std::string typedLines(std::string_view text) {
  if (std::ranges::any_of(text, [](unsigned char byte) { return byte < 0x20; })) return {};
  std::string lines;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      lines += "DispatchPress(KEYCODE_SPACE)\n";
      ++at;
      continue;
    }
    const auto word = text.substr(at, text.find(' ', at) - at);
    const auto typing = script::typingLines(word, "\n");
    if (typing.empty()) return {};
    lines += typing + "\n";
    at += word.size();
  }
  return typedBy(lines) == text ? lines : std::string();
}

}  // namespace marmoset::imports
