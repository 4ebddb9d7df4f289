#pragma once

#include <string>
#include <vector>

#include <rapidcheck.h>

#include "engine/script/text/text.h"

namespace marmoset::test {

rc::Gen<std::string> anyBytes();
// Lines people write and lines they should not, under headers good and bad, with every kind of line end.
rc::Gen<std::string> anyScript();

// An edit by proportion, so that it fits any text.
struct AnyEdit {
  std::uint32_t at = 0, length = 0;
  bool wholeLines = false;
  std::string replacement;

  script::Range rangeIn(const script::Text& text) const;
  std::size_t offsetIn(const script::Text& text, script::Position position) const;
};
void showValue(const AnyEdit& edit, std::ostream& out);
rc::Gen<std::vector<AnyEdit>> anyEdits();

}  // namespace marmoset::test
