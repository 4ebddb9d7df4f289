#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace marmoset::script {

// The words the device searches a line for: the keywords of the body, numbered as in Keyword, then the four
// of the header.
namespace word {
inline constexpr std::size_t keywords = 24;
inline constexpr std::size_t count = 24, speed = 25, lineByLine = 26, marker = 27, total = 28;
}  // namespace word

inline constexpr std::array<std::string_view, word::total> words{"DispatchKey",
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
                                                                 "EndCaptureAppFramerate",
                                                                 "count=",
                                                                 "speed=",
                                                                 "linebyline",
                                                                 "start data >>"};

}  // namespace marmoset::script
