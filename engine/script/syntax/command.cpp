#include "engine/script/syntax/command.h"

#include <array>

namespace marmoset::script {

std::string_view name(Keyword keyword) {
  static constexpr std::array<std::string_view, 24> names{"DispatchKey",
                                                          "DispatchPointer",
                                                          "DispatchTrackball",
                                                          "RotateScreen",
                                                          "Tap",
                                                          "PressAndHold",
                                                          "Drag",
                                                          "PinchZoom",
                                                          "DispatchFlip",
                                                          "LaunchActivity",
                                                          "DeviceWakeUp",
                                                          "LaunchInstrumentation",
                                                          "UserWait",
                                                          "ProfileWait",
                                                          "DispatchPress",
                                                          "LongPress",
                                                          "PowerLog",
                                                          "WriteLog",
                                                          "RunCmd",
                                                          "DispatchString",
                                                          "StartCaptureFramerate",
                                                          "EndCaptureFramerate",
                                                          "StartCaptureAppFramerate",
                                                          "EndCaptureAppFramerate"};
  return names[static_cast<std::size_t>(keyword)];
}

}  // namespace marmoset::script
