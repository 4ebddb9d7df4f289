#include "engine/script/syntax/command_help.h"

namespace marmoset::script {

std::string_view summary(Keyword keyword) {
  switch (keyword) {
    case Keyword::DispatchKey:
      return "Injects one key event: action 0 presses the key, 1 lifts it. Between two such lines the parser "
             "sleeps "
             "for the difference of their event times, multiplied by `speed=`.";
    case Keyword::DispatchPointer:
      return "Injects one touch event: action 0 is DOWN, 1 UP, 2 MOVE, 5 and 6 a second finger. Equal "
             "downTime "
             "makes one gesture; the times are not waited for. A 13th argument names the finger, 0 or 1.";
    case Keyword::DispatchTrackball:
      return "Injects one trackball event; x and y are how far the ball rolls. A line that also says "
             "\"Pointer\" "
             "after its first character is a touch instead.";
    case Keyword::RotateScreen:
      return "Rotates the screen to 0, 1, 2 or 3 quarter turns (not degrees). With persist 0 the rotation is "
             "given "
             "back at the end.";
    case Keyword::Tap:
      return "Touches down and lifts at (x, y), after `duration` milliseconds if given.";
    case Keyword::PressAndHold:
      return "Touches down at (x, y), waits and lifts. Before April 2024 the finger was never lifted.";
    case Keyword::Drag:
      return "Touches down at the first point, moves in `steps` equal steps to the second and lifts. Without "
             "steps "
             "nothing happens.";
    case Keyword::PinchZoom:
      return "Moves two fingers from their start to their end points in `steps` steps.";
    case Keyword::DispatchFlip:
      return "Opens (`true`) or closes the hardware keyboard.";
    case Keyword::LaunchActivity:
      return "Starts an activity with ACTION_MAIN and the category LAUNCHER. The class must be fully "
             "qualified: a "
             "leading dot is not expanded.";
    case Keyword::DeviceWakeUp:
      return "Wakes the device up and unlocks it. Needs parentheses.";
    case Keyword::LaunchInstrumentation:
      return "Runs a test class with a runner, written `package/class`.";
    case Keyword::UserWait:
      return "Waits. A negative number ends the run when its turn comes.";
    case Keyword::ProfileWait:
      return "Waits for Monkey's `--profile-wait`, 5 seconds by default. Needs parentheses.";
    case Keyword::DispatchPress:
      return "Presses and lifts a key, named (`KEYCODE_HOME` or, since Android 10, `HOME`) or by number. "
             "`KEYCODE_5` is key 12, `5` is key 5.";
    case Keyword::LongPress:
      return "Holds DPAD_CENTER for two seconds. Needs parentheses.";
    case Keyword::PowerLog:
      return "Notes a tag, and a value, for a power measurement.";
    case Keyword::WriteLog:
      return "Writes the power measurements to a file. Needs parentheses.";
    case Keyword::RunCmd:
      return "Runs a program on the device. The command is split on blanks, there is no shell; a comma "
             "inside makes "
             "the device ignore the line.";
    case Keyword::DispatchString:
      return "Types a text with `input text`. There are no quotes; a comma inside makes the device ignore "
             "the line.";
    case Keyword::StartCaptureFramerate:
      return "Begins to measure the frame rate of the screen. Needs parentheses.";
    case Keyword::EndCaptureFramerate:
      return "Ends the measurement of the screen's frame rate under a label.";
    case Keyword::StartCaptureAppFramerate:
      return "Begins to measure the frame rate of an app.";
    case Keyword::EndCaptureAppFramerate:
      return "Ends the measurement of an app's frame rate under a label.";
  }
  return "";
}

std::optional<Keyword> keywordNamed(std::string_view wanted) {
  for (std::size_t i = 0; i < keywordCount; ++i) {
    if (name(keywordAt(i)) == wanted) return keywordAt(i);
  }
  return std::nullopt;
}

}  // namespace marmoset::script
