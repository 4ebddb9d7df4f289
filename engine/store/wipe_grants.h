#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/store/store.h"

namespace marmoset::store {

// The user's lasting yes to deleting the data of one app on one device before a run. It is kept here, and not
// with any project, because it is nobody else's to give.
struct WipeGrant {
  std::string serial, package;
  std::int64_t given = 0;  // ms since the epoch
  bool operator==(const WipeGrant&) const = default;
};

// Durable when it returns. A second yes changes nothing.
Result<void> saveWipeGrant(Store& store, const WipeGrant& grant);
// False: there was none.
Result<bool> removeWipeGrant(Store& store, const std::string& serial, const std::string& package);
// By serial and package.
Result<std::vector<WipeGrant>> wipeGrants(const Store& store);
Result<bool> hasWipeGrant(const Store& store, const std::string& serial, const std::string& package);

}  // namespace marmoset::store
