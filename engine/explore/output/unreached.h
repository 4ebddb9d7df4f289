#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/explore/explorer.h"

namespace marmoset::explore {

// What an exploration saw and did not try, and what it never saw: where a person would look next.
class Unreached {
 public:
  // A step that is about to be made.
  void add(const LoggedStep& step);

  struct Window {
    std::string name;  // "/.Main", "/.Main window date"
    std::vector<std::string> untried;
    bool operator==(const Window&) const = default;
  };
  // By window, each input once, wherever in the window it was offered. Windows where all was tried are left
  // out.
  std::vector<Window> untried() const;

 private:
  std::map<std::string, std::map<model::Input, bool>> tried_;  // by window
};

// Activities that the app declares and the exploration was never in.
std::vector<std::string> unvisited(const Explored& explored, const std::vector<std::string>& declared);

}  // namespace marmoset::explore
