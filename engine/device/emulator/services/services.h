#pragma once

#include <memory>
#include <string_view>

namespace marmoset::device::emulator {

class EmulatedDevice;
class SessionThreads;
class Stream;

// Starts what the host asked for on a thread of its own; false if the device has no such service.
bool openService(EmulatedDevice& device, SessionThreads& threads, std::string_view service,
                 std::shared_ptr<Stream> stream);

}  // namespace marmoset::device::emulator
