#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/explore/journal.h"
#include "engine/explore/output/trace_files.h"
#include "engine/explore/output/unreached.h"
#include "engine/files/growing_file.h"

namespace marmoset::jobs {

// Everything that is kept while an exploration runs: its traces, a line for each step, and on real devices
// the trips that are needed to go on. After the first thing that cannot be written nothing more is.
class Keeping {
 public:
  // `folder`: null for nothing but what the page tells later.
  Keeping(const explore::ExplorationFolder* folder, model::Abstraction abstraction, bool isVirtual);

  void step(const explore::LoggedStep& step);
  void trip(const explore::NotedTrip& trip);
  // Why something could not be written; empty: all was.
  std::string problem() const { return problem_.empty() ? traces.problem() : problem_; }

  explore::TraceFiles traces;
  explore::Unreached unreached;
  std::vector<explore::NotedTrip> past;  // that an earlier process noted

 private:
  using File = std::optional<files::GrowingFile>;
  void openJournal(const explore::ExplorationFolder& folder);
  void open(File& file, tl::expected<files::GrowingFile, std::string> opened);
  void add(File& file, const std::string& line);

  File steps_, trips_;
  std::string problem_;
};

}  // namespace marmoset::jobs
