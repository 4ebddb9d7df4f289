#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/script/text/text.h"

namespace marmoset::test {

// One example of a rule's fixture file:
//
//   === finds: a misspelt command          or `silent: ...`
//   <|Tab|>(1,2)                           the ranges the rule must report, no more and no fewer
//   --- says                               what it says about the first of them
//   The device ignores this line: ...
//   --- safe fix                           what its first fix makes of the script; `fix` is one that is not
//   start data >>                          safe, `no fix` where there is none
//   Tap(1,2)
//
// `start data >>` is put in front of an example without one, unless it is called `raw`.
struct RuleExample {
  std::string title;
  std::string script;
  std::vector<script::Range> ranges;
  bool finds = false;
  bool rangesMarked = true;  // the ranges cannot be marked in other encodings
  std::optional<std::string> message;
  enum class FixKind { unspecified, none, offered, safe };
  FixKind fixKind = FixKind::unspecified;
  std::string fixedScript;
};

// Throws std::runtime_error if the file does not follow the form above.
std::vector<RuleExample> readFixture(const std::string& text);

}  // namespace marmoset::test
