#include "engine/device/emulator/shell/io.h"

#include <memory>
#include <utility>

namespace marmoset::device::emulator {

bool LineReader::next(std::string& line) {
  for (;;) {
    if (const auto end = pending_.find('\n'); end != std::string::npos) {
      line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      return true;
    }
    if (ended_) {
      line = std::exchange(pending_, {});
      return !line.empty();
    }
    const auto more = input_();
    ended_ = more.empty();
    pending_ += more;
  }
}

std::string readAll(const Input& input) {
  std::string all;
  for (auto piece = input(); !piece.empty(); piece = input()) all += piece;
  return all;
}

Input textInput(std::string text) {
  return [rest = std::make_shared<std::string>(std::move(text))] { return std::exchange(*rest, {}); };
}

}  // namespace marmoset::device::emulator
