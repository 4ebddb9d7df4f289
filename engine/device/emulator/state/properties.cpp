#include "engine/device/emulator/state/properties.h"

namespace marmoset::device::emulator {

std::string Properties::get(std::string_view name, std::string_view fallback) const {
  const std::lock_guard lock(mutex_);
  const auto found = values_.find(name);
  return found == values_.end() ? std::string(fallback) : found->second;
}

void Properties::set(std::string_view name, std::string value) {
  const std::lock_guard lock(mutex_);
  values_[std::string(name)] = std::move(value);
}

bool Properties::erase(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const auto found = values_.find(name);
  if (found == values_.end()) return false;
  values_.erase(found);
  return true;
}

Properties::Values Properties::all() const {
  const std::lock_guard lock(mutex_);
  return values_;
}

}  // namespace marmoset::device::emulator
