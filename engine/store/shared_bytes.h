#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <utility>

namespace marmoset::store {

// Contents that many rows name, held once.
class SharedBytes {
 public:
  template <std::convertible_to<std::string> Text>
  SharedBytes(Text&& text)  // NOLINT: it stands for the text
      : bytes_(std::make_shared<const std::string>(std::forward<Text>(text))) {}

  const std::string& operator*() const { return *bytes_; }
  const std::string* operator->() const { return bytes_.get(); }
  const std::string* address() const { return bytes_.get(); }
  bool operator==(const SharedBytes& other) const {
    return bytes_ == other.bytes_ || *bytes_ == *other.bytes_;
  }

 private:
  std::shared_ptr<const std::string> bytes_;
};

}  // namespace marmoset::store
