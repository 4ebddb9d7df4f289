#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/model/app_model.h"

namespace marmoset::model {

// An input on a screen: a window by its name.
struct ScreenInput {
  std::string screen;
  Input input;
  bool operator==(const ScreenInput&) const = default;
};

// Where an input led how often, by the names of screens and failures.
using Destinations = std::map<std::string, std::uint64_t>;

// What came, went or changed from one build of an app to another, as far as both were seen. Screens are
// windows: finer states change with every label. What belongs to a screen that came or went as a whole is not
// told again.
struct Difference {
  struct Looks {
    std::string screen;
    std::size_t before = 0, after = 0;  // in how many states each was seen
    std::size_t same = 0;               // in both
    bool operator==(const Looks&) const = default;
  };
  struct Moved {
    std::string screen;
    Input before, after;  // the same widget at another place of the tree
    bool operator==(const Moved&) const = default;
  };
  struct Led {
    ScreenInput what;
    Destinations before, after;  // to other places; counts alone are no change
    bool operator==(const Led&) const = default;
  };

  std::vector<std::string> screensCame, screensWent;
  std::vector<Looks> screensChanged;
  std::vector<ScreenInput> inputsCame, inputsWent;
  std::vector<Moved> inputsMoved;
  std::vector<Led> transitionsChanged;
  std::vector<std::string> failuresCame, failuresWent;

  bool empty() const;
  bool operator==(const Difference&) const = default;
};

// The error says that they are of two apps, or tell states apart by different things.
tl::expected<Difference, std::string> differenceOf(const AppModel& before, const AppModel& after);

}  // namespace marmoset::model
