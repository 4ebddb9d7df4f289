#pragma once

#include <optional>
#include <set>
#include <string>

#include <tl/expected.hpp>

#include "engine/device/wipe_permission.h"
#include "engine/script/rules/check.h"
#include "protocol/json/json.h"

namespace marmoset::server {

struct InlayHintSettings {
  bool argumentNames = true;
  bool keyNames = true;
  bool time = true;
  bool recording = true;
  bool operator==(const InlayHintSettings&) const = default;
};

// Where jobs run, and what the user allows there. No project file sets these.
struct DeviceSettings {
  std::string use;  // as for `--device`; empty: whatever there is
  std::set<device::WipePermission> wipe;
  bool allowCommands = false;
  bool operator==(const DeviceSettings&) const = default;
};

// The section `marmoset` of the client's settings. A project file has the last word on rules and platform.
struct Settings {
  std::string documentation;  // base of the rules' pages; empty: the installed ones, if any
  bool workspaceDiagnostics = true;
  InlayHintSettings inlayHints;
  DeviceSettings device;
  script::CheckOptions check;
  std::optional<std::int64_t> storeLimit;  // megabytes; none: what the store says itself
  bool operator==(const Settings&) const = default;
};

// What the client left out keeps its default. The error says which value cannot be used, and why.
tl::expected<Settings, std::string> readSettings(const protocol::Json& section);

}  // namespace marmoset::server
