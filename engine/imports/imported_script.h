#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace marmoset::imports {

// Something of the trace that the script does not do, or not in the same way.
struct ImportNote {
  std::string where;  // "event_2024-05-01_120102.json", "row 12"
  std::string message;
};

// A trace of another tool as a Monkey script. Nothing is lost silently: what Monkey's language cannot say is
// in the notes, which also stand above `start data >>`.
struct ImportedScript {
  std::string script;
  std::size_t events = 0;  // of the trace that the script injects
  std::vector<ImportNote> notes;
  std::vector<std::size_t> origins =
      {};  // of the lines behind `start data >>`: the event that each came from
};

// The script with its header: where it comes from, the notes, the count.
ImportedScript withHeader(const std::string& origin, std::size_t events, std::vector<ImportNote> notes,
                          const std::string& lines);

}  // namespace marmoset::imports
