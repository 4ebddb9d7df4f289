#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace marmoset::device::emulator {

// A named table of text values: system properties, or one namespace of settings. Thread-safe.
class Properties {
 public:
  using Values = std::map<std::string, std::string, std::less<>>;
  Properties() = default;
  explicit Properties(Values values) : values_(std::move(values)) {}

  std::string get(std::string_view name, std::string_view fallback = "") const;
  void set(std::string_view name, std::string value);
  bool erase(std::string_view name);
  Values all() const;

 private:
  mutable std::mutex mutex_;
  Values values_;
};

}  // namespace marmoset::device::emulator
