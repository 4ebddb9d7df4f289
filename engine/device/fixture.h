#pragma once

#include <string>

namespace marmoset::device {

// A file that an app under test finds on its device at every start.
struct Fixture {
  std::string file;    // on the host
  std::string path;    // on the device
  std::string digest;  // of its bytes: runs with others are other runs
  bool operator==(const Fixture&) const = default;
};

}  // namespace marmoset::device
