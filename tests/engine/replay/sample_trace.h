#pragma once

#include "engine/replay/trace.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/support/real_data.h"

namespace marmoset::replay {

inline Trace traceOfText(const std::string& text) {
  const auto trace = traceOf(script::Script::parse(script::Text(text)));
  EXPECT_TRUE(trace) << trace.error();
  return trace.value_or(Trace{});
}

inline Trace sampleTrace(const std::string& path) {
  return traceOfText(test::readFile(test::sourceFile("samples/" + path)));
}

// Positions of the user events that begin with these of CHARD's numbers.
inline std::vector<std::uint32_t> eventsWithIds(const Trace& trace, const std::vector<std::uint32_t>& ids) {
  std::vector<std::uint32_t> found;
  for (const auto id : ids) {
    for (std::uint32_t i = 0; i < trace.events.size(); ++i) {
      if (!trace.events[i].ids.empty() && trace.events[i].ids.front() == id) found.push_back(i);
    }
  }
  EXPECT_EQ(found.size(), ids.size());
  return found;
}

}  // namespace marmoset::replay
