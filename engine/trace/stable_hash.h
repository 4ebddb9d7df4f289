#pragma once

#include <cstdint>
#include <string_view>

namespace marmoset::trace {

// The same on every machine and in every version: xxHash in its place would change every stored fingerprint,
// seed and generated app. FNV-1a with a final mix; lengths count, so ("ab","c") and ("a","bc") differ.
class StableHash {
 public:
  void add(std::string_view bytes) {
    add(static_cast<std::uint64_t>(bytes.size()));
    for (const char byte : bytes) step(static_cast<unsigned char>(byte));
  }
  void add(std::uint64_t number) { value_ = mix(value_ ^ mix(number + 0x9e3779b97f4a7c15ull)); }
  std::uint64_t value() const { return mix(value_); }

  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
  }

 private:
  void step(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3ull; }

  std::uint64_t value_ = 0xcbf29ce484222325ull;
};

}  // namespace marmoset::trace
