#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace marmoset::device::simulator {

// Texts as numbers, so that the machine works on integers alone and equality is one comparison. A running
// app has a table of its own on top of the constants of its file, which all its devices share. 0 is the empty
// text, so that what is not there is empty.
class Strings {
 public:
  Strings() { intern(""); }
  explicit Strings(const Strings* constants) : constants_(constants) {}

  std::int64_t intern(std::string_view text) {
    if (constants_) {
      if (const auto known = constants_->find(text); known >= 0) return known;
    }
    if (const auto known = find(text); known >= 0) return known;
    const auto number = offset() + static_cast<std::int64_t>(texts_.size());
    texts_.emplace_back(text);
    bytes_ += text.size();
    numbers_.emplace(texts_.back(), number);
    return number;
  }

  std::string_view text(std::int64_t number) const {
    if (number < offset()) return constants_->text(number);
    return texts_[static_cast<std::size_t>(number - offset())];
  }

  // Forgets what was added on top of the constants.
  void clear() {
    texts_.clear();
    numbers_.clear();
    bytes_ = 0;
  }

  // Of what was added on top of the constants.
  std::size_t bytes() const { return bytes_; }

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  std::int64_t offset() const {
    return constants_ ? static_cast<std::int64_t>(constants_->texts_.size()) : 0;
  }
  std::int64_t find(std::string_view text) const {
    const auto found = numbers_.find(text);
    return found == numbers_.end() ? -1 : found->second;
  }

  const Strings* constants_ = nullptr;
  std::vector<std::string> texts_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::int64_t, Hash, std::equal_to<>> numbers_;
};

}  // namespace marmoset::device::simulator
