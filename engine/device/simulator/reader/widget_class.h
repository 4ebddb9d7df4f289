#pragma once

#include <string_view>
#include <vector>

#include "engine/device/simulator/app.h"

namespace marmoset::device::simulator {

// What Android's own classes are like unless an app file says otherwise.
struct WidgetClass {
  std::string_view shortName, fullName;
  Behaviour behaviour = Behaviour::plain;
  std::uint16_t flags = 0;  // ViewFlag bits
  std::int32_t size = -1;   // height in a column; -1: from the children, or a share of what is left
  bool scrolls = false;
  bool isRadioGroup = false;
};

// By short name ("Button") or, for names with a dot, always something: unknown classes are plain views.
const WidgetClass* findWidgetClass(std::string_view name);
std::vector<std::string_view> widgetClassNames();

}  // namespace marmoset::device::simulator
