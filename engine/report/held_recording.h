#pragma once

#include <string>
#include <vector>

#include "engine/report/recorded_script.h"

namespace marmoset::report {

// What a recording still says about the present text of its script, as a recording of its own: its events are
// the first ones of that text, with their present lines and numbers. Of a script that was not edited it is
// the whole recording.
struct HeldRecording {
  trace::Recording recording;         // with its failure only if that still follows
  std::vector<std::string> outdated;  // what an edit took away, or a log does not show; sentences
  // Events that were injected are missing between its own, so that none of them can be told to be the cause.
  bool partial = false;
};
HeldRecording heldRecording(const RecordedScript& recorded);

// How much of the script a recording still speaks about; empty if all.
std::vector<std::string> editRemarks(const RecordedScript& recorded);

}  // namespace marmoset::report
