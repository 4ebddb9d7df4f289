#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

namespace marmoset::script {

// Finds the ends of lines (LF, CR or CRLF) from front to back. Remembers the next CR, so that a text without
// any is searched once, not once per line.
class LineEnds {
 public:
  static constexpr std::size_t none = std::string_view::npos;

  explicit LineEnds(std::string_view bytes) : bytes_(bytes), nextCr_(find('\r', 0)) {}

  // The byte behind the terminator of the line that starts at `from`; `none` if the line has none.
  std::size_t after(std::size_t from) {
    if (nextCr_ != none && nextCr_ < from) nextCr_ = find('\r', from);
    const std::size_t lf = find('\n', from, nextCr_);
    if (lf != none) return lf + 1;
    if (nextCr_ == none) return none;
    const bool both = nextCr_ + 1 < bytes_.size() && bytes_[nextCr_ + 1] == '\n';
    return nextCr_ + (both ? 2 : 1);
  }

 private:
  std::size_t find(char wanted, std::size_t from, std::size_t end = none) const {
    if (end > bytes_.size()) end = bytes_.size();
    if (from >= end) return none;
    const void* at = std::memchr(bytes_.data() + from, wanted, end - from);
    return at ? static_cast<std::size_t>(static_cast<const char*>(at) - bytes_.data()) : none;
  }

  std::string_view bytes_;
  std::size_t nextCr_;
};

}  // namespace marmoset::script
