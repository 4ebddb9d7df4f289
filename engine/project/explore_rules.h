#pragma once

#include <string>
#include <vector>

namespace YAML {
class Node;
}

namespace marmoset::project {

// What a repository says about explorations of its app:
//
//   explore:
//     avoid-widgets: ['#logout', 'Button "Delete account"']
//     avoid-activities: [.PaymentActivity]
//     fixtures: {testdata/notes.json: /sdcard/notes.json}   # file of the project: where the device gets it
//
// Files lie below the project's folder: whoever clones a repository gives away no other file of his.
struct ExploreRules {
  struct PushedFile {
    std::string file, path;  // the file absolute where the project was loaded from disk
    bool operator==(const PushedFile&) const = default;
  };
  std::vector<std::string> avoidWidgets, avoidActivities;
  std::vector<PushedFile> fixtures;
  bool operator==(const ExploreRules&) const = default;
};

struct Problem;
ExploreRules readExploreRules(const YAML::Node& value, std::vector<Problem>& problems);

}  // namespace marmoset::project
