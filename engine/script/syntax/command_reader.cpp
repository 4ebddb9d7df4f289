#include "engine/script/syntax/command_reader.h"

#include <limits>

#include "engine/script/android/device_versions.h"
#include "engine/script/android/key_codes.h"
#include "engine/script/text/java_numbers.h"

namespace marmoset::script {

namespace {

// The arguments of the line under the reader's hand. Reading a number remembers the first that is none.
struct Input {
  const CommandLine& line;
  std::int8_t bad = -1;

  std::uint32_t count() const { return line.arguments.count; }
  std::string_view text(std::size_t index) const { return span(index).of(line.text); }
  Span span(std::size_t index) const { return line.arguments.spans[index]; }
  float aFloat(std::size_t index) { return checked(index, parseFloat(text(index))); }
  std::int32_t anInt(std::size_t index) { return checked(index, parseInt(text(index))); }
  std::int64_t aLong(std::size_t index) { return checked(index, parseLong(text(index))); }
  Outcome outcome(Outcome whenBad) const { return bad < 0 ? Outcome::queues : whenBad; }

 private:
  template <typename Number>
  Number checked(std::size_t index, std::optional<Number> number) {
    if (number) return *number;
    if (bad < 0) bad = static_cast<std::int8_t>(index);
    return 0;
  }
};

struct Result {
  Outcome outcome = Outcome::queues;
  Arguments arguments;
};

Result readKey(Input& in) {
  KeyArguments key{.downTime = in.aLong(0),
                   .eventTime = in.aLong(1),
                   .action = in.anInt(2),
                   .keyCode = in.anInt(3),
                   .repeat = in.anInt(4),
                   .metaState = in.anInt(5),
                   .device = in.anInt(6),
                   .scanCode = in.anInt(7)};
  return {in.outcome(Outcome::badNumber), key};
}

Result readPointer(Input& in) {
  PointerArguments pointer;
  pointer.downTime = in.aLong(0);
  pointer.eventTime = in.aLong(1);
  pointer.action = in.anInt(2);
  pointer.x = in.aFloat(3);
  pointer.y = in.aFloat(4);
  pointer.pressure = in.aFloat(5);
  pointer.size = in.aFloat(6);
  pointer.metaState = in.anInt(7);
  pointer.xPrecision = in.aFloat(8);
  pointer.yPrecision = in.aFloat(9);
  pointer.device = in.anInt(10);
  pointer.edgeFlags = in.anInt(11);
  pointer.hasPointerId = in.count() == 13;
  if (pointer.hasPointerId) pointer.pointerId = in.anInt(12);
  const std::size_t word = in.line.text.find("Pointer");
  pointer.touch = word != std::string_view::npos && word > in.line.start;
  return {in.outcome(Outcome::badNumber), pointer};
}

Result readRotation(Input& in) {
  const std::int32_t rotation = in.anInt(0), persist = in.anInt(1);
  const Outcome read = in.outcome(Outcome::badNumber);
  if (read != Outcome::queues) return {read, {}};
  if (rotation < 0 || rotation > 3) {
    in.bad = 0;
    return {Outcome::badValue, {}};
  }
  return {read, RotateArguments{rotation, persist != 0}};
}

Result readTap(Input& in) {
  TapArguments tap{.x = in.aFloat(0), .y = in.aFloat(1)};
  if (in.count() == 3) tap.duration = in.aLong(2);
  return {in.outcome(Outcome::printsError), tap};
}

Result readHold(Input& in) {
  const HoldArguments hold{.x = in.aFloat(0), .y = in.aFloat(1), .duration = in.aLong(2)};
  return {in.outcome(Outcome::printsError), hold};
}

Result withSteps(Input& in, std::int32_t steps, std::int8_t stepsAt, Arguments arguments) {
  const Outcome read = in.outcome(Outcome::endsRun);
  if (read != Outcome::queues || steps > 0) return {read, std::move(arguments)};
  in.bad = stepsAt;
  return {Outcome::badValue, std::move(arguments)};
}

Result readDrag(Input& in) {
  const DragArguments drag{in.aFloat(0), in.aFloat(1), in.aFloat(2), in.aFloat(3), in.anInt(4)};
  return withSteps(in, drag.steps, 4, drag);
}

Result readPinch(Input& in) {
  const PinchArguments pinch{in.aFloat(0), in.aFloat(1), in.aFloat(2), in.aFloat(3), in.aFloat(4),
                             in.aFloat(5), in.aFloat(6), in.aFloat(7), in.anInt(8)};
  return withSteps(in, pinch.steps, 8, pinch);
}

Result readFlip(Input& in) {
  return {Outcome::queues, FlipArguments{parseBoolean(in.text(0))}};
}

Result readLaunch(Input& in) {
  LaunchArguments launch{.package = in.span(0), .activity = in.span(1)};
  if (in.count() > 2) launch.alarm = in.aLong(2);
  return {in.outcome(Outcome::printsError), launch};
}

Result readInstrumentation(Input& in) {
  return {Outcome::queues, InstrumentationArguments{in.span(0), in.span(1)}};
}

Result readWait(Input& in) {
  const WaitArguments wait{in.anInt(0)};
  return {in.outcome(Outcome::badNumber), wait};
}

Result readPress(Input& in) {
  const auto key = pressedKey(in.text(0), in.line.sdk);
  if (key) return {Outcome::queues, PressArguments{*key}};
  in.bad = 0;
  return {Outcome::badValue, {}};
}

Result readNothing(Input&) {
  return {};
}

Result readTexts(Input& in) {
  TextArguments texts{.first = in.span(0)};
  texts.hasSecond = in.count() > 1;
  if (texts.hasSecond) texts.second = in.span(1);
  return {Outcome::queues, texts};
}

enum class After : bool { next, stop };
constexpr std::uint32_t any = std::numeric_limits<std::uint32_t>::max();

struct Row {
  Keyword keyword;
  std::uint32_t fewest, most;
  Result (*read)(Input&);
  After after;
};

// By number of the keyword.
constexpr std::array<Row, word::keywords> rows{{
    {Keyword::DispatchKey, 8, 8, readKey, After::stop},
    {Keyword::DispatchPointer, 12, 13, readPointer, After::stop},
    {Keyword::DispatchTrackball, 12, 13, readPointer, After::stop},
    {Keyword::RotateScreen, 2, 2, readRotation, After::stop},
    {Keyword::Tap, 2, any, readTap, After::stop},
    {Keyword::PressAndHold, 3, 3, readHold, After::stop},
    {Keyword::Drag, 5, 5, readDrag, After::next},
    {Keyword::PinchZoom, 9, 9, readPinch, After::next},
    {Keyword::DispatchFlip, 1, 1, readFlip, After::next},
    {Keyword::LaunchActivity, 2, any, readLaunch, After::stop},
    {Keyword::DeviceWakeUp, 0, any, readNothing, After::stop},
    {Keyword::LaunchInstrumentation, 2, 2, readInstrumentation, After::stop},
    {Keyword::UserWait, 1, 1, readWait, After::stop},
    {Keyword::ProfileWait, 0, any, readNothing, After::stop},
    {Keyword::DispatchPress, 1, 1, readPress, After::stop},
    {Keyword::LongPress, 0, any, readNothing, After::next},
    {Keyword::PowerLog, 1, 2, readTexts, After::next},
    {Keyword::WriteLog, 0, any, readNothing, After::next},
    {Keyword::RunCmd, 1, 1, readTexts, After::next},
    {Keyword::DispatchString, 1, 1, readTexts, After::stop},
    {Keyword::StartCaptureFramerate, 0, any, readNothing, After::stop},
    {Keyword::EndCaptureFramerate, 1, 1, readTexts, After::stop},
    {Keyword::StartCaptureAppFramerate, 1, 1, readTexts, After::stop},
    {Keyword::EndCaptureAppFramerate, 2, 2, readTexts, After::stop},
}};

}  // namespace

void readCommands(const CommandLine& line, const FoundWords& found, std::vector<Command>& commands) {
  const std::uint32_t count = line.arguments.count;
  found.eachKeyword([&](std::size_t keyword) {
    const Row& row = rows[keyword];
    Command& command = commands.emplace_back();
    command.keyword = row.keyword;
    command.keywordAt = found.at(keyword);
    const bool unknownForm = row.read == readPointer && count == 13 && line.sdk < since::pointerIds;
    if (count < row.fewest || count > row.most || unknownForm) {
      command.outcome = Outcome::wrongArity;
      return true;
    }
    Input input{line};
    Result result = row.read(input);
    command.outcome = result.outcome;
    command.badArgument = input.bad;
    if (result.outcome == Outcome::queues) command.arguments = result.arguments;
    return row.after == After::next && result.outcome != Outcome::endsRun;
  });
}

}  // namespace marmoset::script
