#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/device/emulator/state/fault.h"
#include "engine/device/emulator/state/profile.h"

namespace marmoset::device::simulator {
struct App;
}

namespace marmoset::device::emulator {

class EmulatedDevice;

struct EmulatorOptions {
  std::vector<std::shared_ptr<const simulator::App>> apps;
  std::uint32_t count = 1;
  // Of the first device; the others follow at every second port, as adb expects. 0: free ports.
  std::uint16_t port = 5555;
  Profile profile = android13();
  std::uint64_t seed = 0;
  bool realtime = false;  // waits take as long as they say; otherwise no time at all
};

// Simulated devices on loopback ports, which a real adb server takes for emulators, or for phones on the
// network where the profile says so. They run until the object goes; one network thread, and one more per
// open session.
//
//   auto emulator = Emulator::start({.apps = {app}, .count = 8});
//   (*emulator)->announce(5037);
class Emulator {
 public:
  // The message of a failure says which port is taken.
  static tl::expected<std::unique_ptr<Emulator>, std::string> start(EmulatorOptions options);
  ~Emulator();

  std::size_t count() const;
  std::uint16_t port(std::size_t device) const;
  std::string serial(std::size_t device) const;
  EmulatedDevice& device(std::size_t device);

  // What an adb server has to be told to find the device.
  std::string announcement(std::size_t device) const;
  // Tells an adb server about the devices, as an emulator does when it starts. False if none answers there:
  // a server that starts later looks at the usual ports by itself.
  bool announce(std::uint16_t adbServerPort) const;

 private:
  struct State;
  explicit Emulator(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace marmoset::device::emulator
