#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe/class.hpp>

namespace marmoset::server::wire {

// The client's settings as they travel; the extension's package.json and docs/configuration.md name the same
// keys.
struct Documentation {
  std::optional<std::string> url = {};
};
BOOST_DESCRIBE_STRUCT(Documentation, (), (url))

struct Diagnostics {
  std::optional<bool> workspace = {};
};
BOOST_DESCRIBE_STRUCT(Diagnostics, (), (workspace))

struct InlayHints {
  std::optional<bool> argumentNames = {};
  std::optional<bool> keyNames = {};
  std::optional<bool> time = {};
  std::optional<bool> recording = {};
};
BOOST_DESCRIBE_STRUCT(InlayHints, (), (argumentNames, keyNames, time, recording))

struct Device {
  std::optional<std::int32_t> sdk = {};
  std::optional<std::string> screen = {};  // "1080x1920"
  std::optional<std::string> use = {};     // "adb", "adb:SERIAL", "sim:app.app.yaml"
  std::optional<std::vector<std::string>> wipe = {};
  std::optional<bool> allowCommands = {};
};
BOOST_DESCRIBE_STRUCT(Device, (), (sdk, screen, use, wipe, allowCommands))

struct Store {
  std::optional<std::int64_t> limit = {};  // megabytes
};
BOOST_DESCRIBE_STRUCT(Store, (), (limit))

struct Settings {
  std::optional<Documentation> documentation = {};
  std::optional<Diagnostics> diagnostics = {};
  std::optional<InlayHints> inlayHints = {};
  std::optional<Device> device = {};
  std::optional<std::map<std::string, std::string>> rules = {};  // code: severity
  std::optional<Store> store = {};
};
BOOST_DESCRIBE_STRUCT(Settings, (), (documentation, diagnostics, inlayHints, device, rules, store))

}  // namespace marmoset::server::wire
