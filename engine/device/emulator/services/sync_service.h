#pragma once

namespace marmoset::device::emulator {

class EmulatedDevice;
class Stream;

// The file transfer service behind `adb push`, `pull` and `ls`, on the calling thread until QUIT.
void serveSync(EmulatedDevice& device, Stream& stream);

}  // namespace marmoset::device::emulator
