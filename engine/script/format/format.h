#pragma once

#include <vector>

#include "engine/script/syntax/script.h"
#include "engine/script/text/text.h"

namespace marmoset::script {

// The canonical layout is that of AOSP's own examples: no blanks around a line, before the parenthesis of a
// command or around its arguments, and one blank after the `=` of a count or speed that the device reads.
//
//   Tap ( 10, 20 )    ->  Tap(10,20)
//   count=   10       ->  count= 10
//
// A device reads the same before and after: lines stay where they are, every event keeps its fields, the
// verdict on the header stays (`count=10`, which it misreads, is left for a rule to report), and so do line
// ends. Comments keep their inner blanks, and the last line gets its end if it has none.
//
// The edits are minimal and do not overlap.
std::vector<TextEdit> formattingEdits(const Script& script);

// Only for the lines that `range` touches; a range which ends at the start of a line does not touch it.
std::vector<TextEdit> formattingEdits(const Script& script, const Range& range);

}  // namespace marmoset::script
