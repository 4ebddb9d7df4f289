#include "engine/device/emulator/shell/io.h"

#include <algorithm>
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
  return
      [held = std::make_shared<const std::string>(std::move(text)), at = std::make_shared<std::size_t>(0)] {
        const auto end = std::min(held->find('\n', *at), held->size() - (held->empty() ? 0 : 1));
        const auto line = *at < held->size() ? held->substr(*at, end - *at + 1) : std::string();
        *at += line.size();
        return line;
      };
}

}  // namespace marmoset::device::emulator
