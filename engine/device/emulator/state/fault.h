#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::device::emulator {

// What can go wrong with a device on purpose.
struct Fault {
  enum class Kind : std::uint8_t {
    none,          // everything works again
    drop,          // the cable is cut once; the adb server may reconnect
    freeze,        // TCP stays open, nothing answers
    slow,          // every packet waits for `delay`
    offline,       // connects, never completes the handshake
    unauthorized,  // asks for a key for ever
    unreachable,   // nobody listens
    fullDisk,      // no file can grow
    neverIdle,     // `uiautomator dump` finds no quiet moment
    nullRoot,      // `uiautomator dump` sees no window
    flood,         // `command` prints without end
  };
  Kind kind = Kind::none;
  std::chrono::milliseconds delay{0};
  std::uint64_t afterEvents = 0;  // injected events that go well before; 0: at once
  std::string command = {};
  bool operator==(const Fault&) const = default;
};

// "drop", "slow 200", "flood dumpsys", "full-disk after 50", "none": the value of the property
// debug.marmoset.fault.
tl::expected<Fault, std::string> parseFault(std::string_view text);

// Faults waiting for their moment, counted in injected events. Thread-safe.
class ArmedFaults {
 public:
  void arm(Fault fault);
  void disarm();
  // Counts one event and gives the faults whose time has come.
  std::vector<Fault> eventInjected();

 private:
  std::mutex mutex_;
  std::vector<Fault> armed_;
};

}  // namespace marmoset::device::emulator
