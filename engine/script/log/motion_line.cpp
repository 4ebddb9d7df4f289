#include "engine/script/log/motion_line.h"

#include <array>

#include "engine/script/log/scanner.h"

namespace marmoset::script {

namespace {

constexpr int motionLinePointerIndexShift = 8;
constexpr std::int32_t mostPointers = 32;

struct ActionName {
  std::string_view text;
  std::int32_t action;
  bool namesPointer = false;
};

constexpr std::array<ActionName, 6> actionNames = {{
    {"ACTION_DOWN", motion::down},
    {"ACTION_UP", motion::up},
    {"ACTION_MOVE", motion::move},
    {"ACTION_CANCEL", motion::cancel},
    {"ACTION_POINTER_DOWN", motion::pointerDown, true},
    {"ACTION_POINTER_UP", motion::pointerUp, true},
}};

std::optional<std::int32_t> takeAction(Scanner& scanner) {
  for (const ActionName& name : actionNames) {
    if (!scanner.take(name.text)) continue;
    std::int32_t pointer = 0;
    if (!name.namesPointer || !scanner.take(" ")) return name.action;
    if (!scanner.take(pointer) || pointer < 0 || pointer >= mostPointers) return std::nullopt;
    return name.action | pointer << motionLinePointerIndexShift;
  }
  std::int32_t number = 0;  // an action that Monkey has no name for
  if (!scanner.take(number)) return std::nullopt;
  return number;
}

bool takePointer(Scanner& scanner, Pointer& pointer) {
  if (!scanner.take(pointer.id) || !scanner.take(":(") || !scanner.take(pointer.x)) return false;
  if (!scanner.take(",")) return false;
  scanner.skipBlanks();
  return scanner.take(pointer.y) && scanner.take(")");
}

std::vector<Pointer> readEarlyPointer(std::string_view text) {
  const auto x = text.find(" x=");
  if (x == std::string_view::npos) return {};
  Scanner scanner(text.substr(x + 3));
  Pointer pointer;
  if (!scanner.take(pointer.x) || !scanner.take(" y=") || !scanner.take(pointer.y)) return {};
  return {pointer};
}

}  // namespace

std::optional<std::int32_t> readMotionAction(std::string_view text) {
  const auto start = text.find_first_of("(A");
  if (start == std::string_view::npos) return std::nullopt;
  Scanner scanner(text.substr(text[start] == '(' ? start + 1 : start));
  return takeAction(scanner);
}

std::vector<Pointer> readPointers(std::string_view text) {
  const auto start = text.find("): ");
  if (start == std::string_view::npos) return readEarlyPointer(text);
  Scanner scanner(text.substr(start + 3));
  std::vector<Pointer> pointers;
  for (scanner.skipBlanks(); scanner.atDigit() && pointers.size() < mostPointers; scanner.skipBlanks()) {
    Pointer pointer;
    if (!takePointer(scanner, pointer)) return {};
    pointers.push_back(pointer);
  }
  return pointers;
}

std::optional<KeyLine> readKey(std::string_view text) {
  const auto start = text.find('(');
  if (start == std::string_view::npos) return std::nullopt;
  Scanner scanner(text.substr(start + 1));
  const auto action = takeAction(scanner);
  if (!action || !scanner.take("):")) return std::nullopt;
  scanner.skipBlanks();
  KeyLine key{*action, 0};
  if (!scanner.take(key.keyCode)) return std::nullopt;
  return key;
}

}  // namespace marmoset::script
