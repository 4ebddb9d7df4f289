#pragma once

#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/project/project.h"
#include "engine/report/recorded_script.h"
#include "engine/script/rules/rule.h"

namespace marmoset::cli {

// What a recording of a script adds to its check. One of another script, app or screen is refused by name; of
// a script that was edited since, only what still holds is told.
class RecordedCheck {
 public:
  static tl::expected<RecordedCheck, std::string> open(const std::string& file, const script::Script& script,
                                                       const project::Project& project);

  // What the recording does not tell, and what no longer holds; for people.
  const std::vector<std::string>& remarks() const { return remarks_; }

  // Of the version it was opened for, or of one with other layout or fewer ineffective events.
  std::vector<script::Finding> findings(const script::Script& script) const;
  // Without the events that certainly do nothing; the number of those.
  struct Reduced {
    script::Script script;
    std::size_t deleted = 0;
  };
  Reduced withoutIneffective(const script::Script& script) const;

 private:
  std::shared_ptr<const report::RecordingAnalysis> analysis_;
  project::Project project_;
  std::vector<std::string> remarks_;
};

}  // namespace marmoset::cli
