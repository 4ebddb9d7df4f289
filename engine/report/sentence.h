#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/recording.h"

namespace marmoset::report {

// How much an event matters by what it did (CHARD, Table 2).
enum class Level : std::uint8_t {
  trivial,    // nothing
  minor,      // it touched a widget or sent a system key
  major,      // the app's callbacks ran
  essential,  // another window, a rotation, a launch, a zoom, the crash
};
std::string_view name(Level level);

// One event in the words of the report.
struct EventSentence {
  std::uint32_t event = 0;         // index into the recording
  std::vector<std::uint32_t> ids;  // CHARD's numbers
  std::string_view type;           // "Touch"
  std::string object;              // "Button with the id "add_button" and text "Save changes""; empty: none
  std::string result;              // "the launch of activity "/.AddObject""; empty: none
  Level level = Level::trivial;
  std::string text;  // "#8-9 is a Touch event that clicks on ...; its level is Essential."
  // Of an event that does nothing: the code of the rule, and why it can go, a sentence.
  std::string_view rule;
  std::string remark;

  std::string withRemark() const { return remark.empty() ? text : text + " " + remark; }
};

// `closes`: the event goes back to a window that lies below (Fact::closes). `blamed`: the last event of a
// recording that fails is told to cause the failure.
EventSentence sentenceOf(const trace::Recording& recording, std::uint32_t event, bool closes,
                         bool blamed = true);

}  // namespace marmoset::report
