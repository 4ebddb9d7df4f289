#include "engine/device/emulator/services/terminal.h"

namespace marmoset::device::emulator {

namespace {
constexpr char interrupt = 3, endOfInput = 4, backspace = 8, erase = 127;
}

Input Terminal::input(bool prompted) {
  return [this, prompted]() -> std::string {
    if (prompted) out_(prompt_);
    std::string line;
    for (;;) {
      while (!pending_.empty()) {
        const char c = pending_.front();
        pending_.erase(0, 1);
        if (c == endOfInput && line.empty()) return {};
        if (type(c, line)) return line + '\n';
      }
      pending_ = in_();
      if (pending_.empty()) return {};
    }
  };
}

// True when the line is complete.
bool Terminal::type(char c, std::string& line) {
  if (c == interrupt) line.clear();
  if (c == '\r' || c == '\n' || c == interrupt) {
    out_("\r\n");
    return true;
  }
  if (c == backspace || c == erase) {
    if (!line.empty()) out_("\b \b"), line.pop_back();
    return false;
  }
  line += c;
  out_(std::string_view(&c, 1));
  return false;
}

Output Terminal::output() const {
  return [out = out_](std::string_view bytes) {
    std::string converted;
    converted.reserve(bytes.size() + 16);
    for (const char c : bytes) converted += c == '\n' ? std::string_view("\r\n") : std::string_view(&c, 1);
    return out(converted);
  };
}

}  // namespace marmoset::device::emulator
