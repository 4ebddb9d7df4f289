#pragma once

#include <cstdint>
#include <string>

namespace marmoset::device::emulator {

// What a device says it is, and the vocabulary its tools speak.
struct Profile {
  std::string model, product, device;
  std::string release;  // "13"
  std::int32_t sdk = 33;
  std::int32_t width = 0, height = 0;  // 0: as the first app asks
  std::int32_t density = 420;
  bool phone = false;  // poses as one: nothing on it tells that it is no hardware
};

Profile android9();
Profile android13();
// The same as a phone: no word of its names tells of an emulator.
Profile asPhone(Profile profile);

}  // namespace marmoset::device::emulator
