#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace marmoset::trace {

// A screenshot as PNG. Recordings show the same few again and again: copies share the bytes.
class Picture {
 public:
  Picture() = default;
  explicit Picture(std::vector<std::uint8_t> png)
      : png_(png.empty() ? nullptr : std::make_shared<const std::vector<std::uint8_t>>(std::move(png))) {}

  bool empty() const { return !png_; }
  std::span<const std::uint8_t> bytes() const {
    return png_ ? std::span<const std::uint8_t>(*png_) : std::span<const std::uint8_t>();
  }
  std::size_t size() const { return bytes().size(); }
  // Equal for copies of one picture.
  const void* identity() const { return png_.get(); }
  bool operator==(const Picture& other) const {
    return png_ == other.png_ || (png_ && other.png_ && *png_ == *other.png_);
  }

 private:
  std::shared_ptr<const std::vector<std::uint8_t>> png_;
};

}  // namespace marmoset::trace
