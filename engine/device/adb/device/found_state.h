#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::device::adb {

// What a device was like before it was changed for runs, in a file that outlives this process: whatever ends
// a run, the next one on the device puts it back first.
struct FoundState {
  struct Setting {
    std::string space, key, value;  // "null": it was not set
    bool operator==(const Setting&) const = default;
  };
  std::string device;  // the model and release it belongs to: a serial may be another emulator's later
  std::vector<Setting> settings;
  // Of the device: what forwards of ours lead to. They are noted before the adb server is asked for one,
  // since it chooses the other end.
  std::vector<std::uint16_t> ports;

  bool empty() const { return settings.empty() && ports.empty(); }
  bool operator==(const FoundState&) const = default;
};

std::string printFoundState(const FoundState& state);
// What cannot be read is left out: the file stands in a folder of this user alone.
FoundState parseFoundState(std::string_view text);

// An empty path keeps nothing.
FoundState loadFoundState(const std::filesystem::path& file);
// An empty state removes the file. The error is a sentence.
tl::expected<void, std::string> saveFoundState(const std::filesystem::path& file, const FoundState& state);

}  // namespace marmoset::device::adb
