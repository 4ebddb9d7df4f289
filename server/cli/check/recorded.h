#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/project/project.h"
#include "engine/replay/recording_document.h"
#include "engine/script/rules/rule.h"

namespace marmoset::cli {

// What a recording of a script adds to its check. One that is of another script is refused by name.
class RecordedCheck {
 public:
  static tl::expected<RecordedCheck, std::string> open(const std::string& file, const script::Script& script,
                                                       const project::Project& project);

  // Of the version it was opened for, or of one with other layout or fewer ineffective events.
  std::vector<script::Finding> findings(const script::Script& script) const;
  // Without the events that certainly do nothing; the number of those.
  struct Reduced {
    script::Script script;
    std::size_t deleted = 0;
  };
  Reduced withoutIneffective(const script::Script& script) const;

 private:
  std::shared_ptr<const replay::RecordingDocument> document_;
  project::Project project_;
};

}  // namespace marmoset::cli
