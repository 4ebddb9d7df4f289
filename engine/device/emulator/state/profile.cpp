#include "engine/device/emulator/state/profile.h"

namespace marmoset::device::emulator {

Profile android9() {
  return {.model = "Android_SDK_built_for_x86",
          .product = "sdk_phone_x86",
          .device = "generic_x86",
          .release = "9",
          .sdk = 28};
}

Profile android13() {
  return {.model = "sdk_gphone64_x86_64",
          .product = "sdk_gphone64_x86_64",
          .device = "emu64xa",
          .release = "13",
          .sdk = 33};
}

Profile asPhone(Profile profile) {
  profile.phone = true;
  profile.model = "Marmoset_Phone";
  profile.product = profile.device = "marmoset";
  return profile;
}

}  // namespace marmoset::device::emulator
