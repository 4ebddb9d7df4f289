#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/script/log/run_builder.h"

namespace marmoset::script {

// Keeps the Monkeys of one log apart by the process that logcat names, where lines of two may alternate.
// Lines that name none, as in what Monkey prints itself, are of one more.
class RunsByProcess {
 public:
  void add(const LogLine& facts, const LineText& line, std::uint32_t at);
  // In the order of their first lines.
  std::vector<LogRun> finish();

 private:
  std::map<std::int32_t, RunBuilder> builders_;
};

}  // namespace marmoset::script
