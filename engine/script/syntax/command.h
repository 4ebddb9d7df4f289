#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

namespace marmoset::script {

// The commands of the device's parser, in the order it tests them.
enum class Keyword : std::uint8_t {
  DispatchKey,
  DispatchPointer,
  DispatchTrackball,
  RotateScreen,
  Tap,
  PressAndHold,
  Drag,
  PinchZoom,
  DispatchFlip,
  LaunchActivity,
  DeviceWakeUp,
  LaunchInstrumentation,
  UserWait,
  ProfileWait,
  DispatchPress,
  LongPress,
  PowerLog,
  WriteLog,
  RunCmd,
  DispatchString,
  StartCaptureFramerate,
  EndCaptureFramerate,
  StartCaptureAppFramerate,
  EndCaptureAppFramerate,
};

// A piece of a line, in bytes from its start.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool empty() const { return begin == end; }
  std::string_view of(std::string_view line) const { return line.substr(begin, end - begin); }
  bool operator==(const Span&) const = default;
};

struct PointerArguments {
  std::int64_t downTime = 0;
  std::int64_t eventTime = 0;
  float x = 0, y = 0, pressure = 0, size = 0, xPrecision = 0, yPrecision = 0;
  std::int32_t action = 0, metaState = 0, device = 0, edgeFlags = 0;
  std::int32_t pointerId = 0;  // of the 13-argument form
  bool hasPointerId = false;
  bool touch = true;  // else a trackball: decided by where "Pointer" stands, not by the keyword
  bool operator==(const PointerArguments&) const = default;
};

struct KeyArguments {
  std::int64_t downTime = 0;
  std::int64_t eventTime = 0;
  std::int32_t action = 0, keyCode = 0, repeat = 0, metaState = 0, device = 0, scanCode = 0;
  bool operator==(const KeyArguments&) const = default;
};

struct RotateArguments {
  std::int32_t rotation = 0;
  bool persist = false;
  bool operator==(const RotateArguments&) const = default;
};

struct TapArguments {
  float x = 0, y = 0;
  std::int64_t duration = 0;  // 0 or less: none
  bool operator==(const TapArguments&) const = default;
};

struct HoldArguments {
  float x = 0, y = 0;
  std::int64_t duration = 0;
  bool operator==(const HoldArguments&) const = default;
};

struct DragArguments {
  float x1 = 0, y1 = 0, x2 = 0, y2 = 0;
  std::int32_t steps = 0;
  bool operator==(const DragArguments&) const = default;
};

struct PinchArguments {
  float x1Start = 0, y1Start = 0, x1End = 0, y1End = 0;
  float x2Start = 0, y2Start = 0, x2End = 0, y2End = 0;
  std::int32_t steps = 0;
  bool operator==(const PinchArguments&) const = default;
};

struct FlipArguments {
  bool open = false;
  bool operator==(const FlipArguments&) const = default;
};

struct LaunchArguments {
  Span package, activity;
  std::int64_t alarm = 0;
  bool operator==(const LaunchArguments&) const = default;
};

struct InstrumentationArguments {
  Span testCase, runner;
  bool operator==(const InstrumentationArguments&) const = default;
};

struct WaitArguments {
  std::int64_t ms = 0;
  bool operator==(const WaitArguments&) const = default;
};

struct PressArguments {
  std::int32_t keyCode = 0;
  bool operator==(const PressArguments&) const = default;
};

// PowerLog (tag, value), RunCmd (command), DispatchString (text) and the frame rate commands (app, label).
struct TextArguments {
  Span first, second;
  bool hasSecond = false;
  bool operator==(const TextArguments&) const = default;
};

using Arguments = std::variant<std::monostate, PointerArguments, KeyArguments, RotateArguments, TapArguments,
                               HoldArguments, DragArguments, PinchArguments, FlipArguments, LaunchArguments,
                               InstrumentationArguments, WaitArguments, PressArguments, TextArguments>;

// What the device's parser does when it meets a keyword of a line.
enum class Outcome : std::uint8_t {
  queues,       // `arguments` are set
  wrongArity,   // ignored without a word, the next keyword is tested
  badNumber,    // ignored without a word
  printsError,  // ignored, a NumberFormatException is printed
  endsRun,      // the parser throws while it reads the window of lines
  badValue,     // ignored: a rotation above 3, an unknown key, steps that make no event
};

// One keyword found in a line, with what came of it. A line may hold several.
struct Command {
  Keyword keyword;
  Outcome outcome;
  std::int8_t badArgument = -1;  // the argument that could not be read
  std::uint32_t keywordAt = 0;   // byte in the line where the keyword stands first
  Arguments arguments;
  bool operator==(const Command&) const = default;
};

std::string_view name(Keyword keyword);

}  // namespace marmoset::script
