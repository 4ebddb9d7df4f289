#include <fmt/format.h>

#include "engine/device/emulator/commands/dumpsys/dumps.h"
#include "engine/device/emulator/commands/dumpsys/records.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

constexpr int firstSdkWithDisplays = 29;
constexpr int firstSdkWithImeTargets = 31;
constexpr int lastSdkWithAppToken = 29;

std::string focusedApp(const simulator::Phone& phone, int sdk) {
  for (const auto& record : activityRecords(phone)) {
    if (!record.resumed) continue;
    const auto text = record.print(sdk);
    if (sdk > lastSdkWithAppToken) return text;
    return fmt::format("AppWindowToken{{{} token=Token{{{} {}}}}}", identity("token" + text), identity(text),
                       text);
  }
  return "null";
}

std::string focus(const simulator::Phone& phone, int sdk) {
  const auto focused = focusedWindow(phone);
  auto text = fmt::format("  mCurrentFocus={}\n  mFocusedApp={}\n", focused, focusedApp(phone, sdk));
  if (!phone.window().keyboard) return text;
  if (sdk < firstSdkWithImeTargets) return text + fmt::format("  mInputMethodTarget={}\n", focused);
  for (const auto* key : {"imeLayeringTarget", "imeInputTarget", "imeControlTarget"})
    text += fmt::format("  {} in display# 0 {}\n", key, focused);
  return text;
}

std::string windows(const simulator::Phone& phone) {
  std::string text = "WINDOW MANAGER WINDOWS (dumpsys window windows)\n";
  const auto records = windowRecords(phone);
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto& window = records[i];
    text += fmt::format(
        "  Window #{} {}:\n    mDisplayId=0 mSession=Session{{{} 1:u0a1}}\n    mOwnerUid=10083 "
        "mShowToOwnerOnly=true "
        "package={} appop=NONE\n    mAttrs={{(0,0)(fillxfill) sim={{adjust=pan}} ty={} fmt=TRANSPARENT}}\n   "
        " "
        "mHasSurface=true isReadyForDisplay()=true\n",
        records.size() - 1 - i, window.print(), identity("session" + window.package), window.package,
        window.type);
  }
  return text + '\n';
}

std::string displays(const simulator::Phone& phone, int sdk) {
  auto text = fmt::format(
      "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n  Display: mDisplayId=0\n    init={0}x{1} "
      "cur={0}x{1} app={0}x{1}\n",
      phone.width(), phone.height());
  if (sdk >= firstSdkWithDisplays) text += focus(phone, sdk);
  return text + fmt::format(
                    "  DisplayRotation\n    mCurrentRotation=ROTATION_{}\n    mRotation={} "
                    "mDeferredRotationPauseCount=0\n",
                    phone.rotation() * 90, phone.rotation());
}

}  // namespace

std::string dumpWindow(EmulatedDevice& device, const std::vector<std::string>& arguments) {
  const int sdk = device.profile().sdk;
  const auto part = arguments.empty() ? "" : arguments.front();
  return device.withPhone([&](simulator::Phone& phone) -> std::string {
    const auto list = windows(phone) + (sdk < firstSdkWithDisplays ? focus(phone, sdk) : "");
    if (part == "windows" || part == "w") return list;
    if (part == "displays" || part == "d") return displays(phone, sdk);
    return displays(phone, sdk) + list;
  });
}

}  // namespace marmoset::device::emulator
