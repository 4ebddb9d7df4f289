#pragma once

#include <string>
#include <vector>

#include "engine/trace/recording.h"

namespace marmoset::test {

// What was done and where it led: `Menu` pressed, then the app shows the window "menu".
struct Made {
  std::string press;    // text of a button that is tapped; of any other event what it is: "BACK", "launch"
  std::string leadsTo;  // "Main", "Main/date" with a window on top; "crash: TYPE" ends the recording
  std::vector<std::string> callbacks = {}, branches = {};
};

// A screen of com.x with these buttons, one below the other.
trace::Observation madeScreen(const std::string& window, const std::vector<std::string>& buttons = {});

// A recording of com.x 1.0. Every screen has the buttons that are tapped on it anywhere in the recording.
trace::Recording madeRecording(const std::string& start, const std::vector<Made>& events);

}  // namespace marmoset::test
