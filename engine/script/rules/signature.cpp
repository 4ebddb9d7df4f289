#include "engine/script/rules/signature.h"

#include <array>

#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 8> key = {"downTime", "eventTime", "action", "keyCode",
                                                 "repeat",   "metaState", "device", "scanCode"};
constexpr std::array<std::string_view, 13> pointer = {
    "downTime",  "eventTime",  "action",     "x",      "y",         "pressure", "size",
    "metaState", "xPrecision", "yPrecision", "device", "edgeFlags", "pointerId"};
constexpr std::array<std::string_view, 2> rotate = {"rotation", "persist"};
constexpr std::array<std::string_view, 3> tap = {"x", "y", "duration"};
constexpr std::array<std::string_view, 3> hold = {"x", "y", "milliseconds"};
constexpr std::array<std::string_view, 5> drag = {"x1", "y1", "x2", "y2", "steps"};
constexpr std::array<std::string_view, 9> pinch = {"x1Start", "y1Start", "x1End", "y1End", "x2Start",
                                                   "y2Start", "x2End",   "y2End", "steps"};
constexpr std::array<std::string_view, 1> flip = {"open"};
constexpr std::array<std::string_view, 3> launch = {"package", "class", "alarm"};
constexpr std::array<std::string_view, 2> instrumentation = {"test class", "runner"};
constexpr std::array<std::string_view, 1> wait = {"milliseconds"};
constexpr std::array<std::string_view, 1> press = {"key"};
constexpr std::array<std::string_view, 2> power = {"tag", "value"};
constexpr std::array<std::string_view, 1> command = {"command"};
constexpr std::array<std::string_view, 1> text = {"text"};
constexpr std::array<std::string_view, 1> label = {"label"};
constexpr std::array<std::string_view, 1> app = {"app"};
constexpr std::array<std::string_view, 2> appLabel = {"app", "label"};

Signature exactly(Names names) {
  return {names, names.size(), names.size()};
}
Signature between(std::size_t least, Names names) {
  return {names, least, names.size()};
}
Signature atLeast(std::size_t least, Names names) {
  return {names, least, std::nullopt};
}

}  // namespace

Signature signatureOf(Keyword keyword) {
  switch (keyword) {
    case Keyword::DispatchKey:
      return exactly(key);
    case Keyword::DispatchPointer:
    case Keyword::DispatchTrackball:
      return between(12, pointer);
    case Keyword::RotateScreen:
      return exactly(rotate);
    case Keyword::Tap:
      return atLeast(2, tap);
    case Keyword::PressAndHold:
      return exactly(hold);
    case Keyword::Drag:
      return exactly(drag);
    case Keyword::PinchZoom:
      return exactly(pinch);
    case Keyword::DispatchFlip:
      return exactly(flip);
    case Keyword::LaunchActivity:
      return atLeast(2, launch);
    case Keyword::LaunchInstrumentation:
      return exactly(instrumentation);
    case Keyword::UserWait:
      return exactly(wait);
    case Keyword::DispatchPress:
      return exactly(press);
    case Keyword::PowerLog:
      return between(1, power);
    case Keyword::RunCmd:
      return exactly(command);
    case Keyword::DispatchString:
      return exactly(text);
    case Keyword::EndCaptureFramerate:
      return exactly(label);
    case Keyword::StartCaptureAppFramerate:
      return exactly(app);
    case Keyword::EndCaptureAppFramerate:
      return exactly(appLabel);
    case Keyword::DeviceWakeUp:
    case Keyword::ProfileWait:
    case Keyword::LongPress:
    case Keyword::WriteLog:
    case Keyword::StartCaptureFramerate:
      return atLeast(0, {});
  }
  return {};
}

std::string describe(const Signature& signature) {
  std::string names;
  for (std::size_t index = 0; index < signature.parameters.size(); ++index) {
    if (index > 0) names += index < signature.least ? ", " : " [, ";
    names += signature.parameters[index];
    if (index >= signature.least) names += "]";
  }
  std::string count = counted(signature.least, "argument");
  if (!signature.most) {
    count = "at least " + count;
  } else if (*signature.most > signature.least) {
    count = say({std::to_string(signature.least), " or ", counted(*signature.most, "argument")});
  }
  return say({count, " (", names, ")"});
}

}  // namespace marmoset::script
