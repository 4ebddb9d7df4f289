#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"

namespace marmoset::script {

enum class Severity : std::uint8_t { off, hint, information, warning, error };

struct Related {
  Range range;
  std::string message;
};

// What a rule has to say about a place: which rule, where, and what the device will do there.
struct Finding {
  std::string_view code;  // = rule name = file name = documentation page
  Severity severity = Severity::warning;
  Range range;
  std::string message;
  std::vector<Related> related;
  bool fixable = false;
  bool unnecessary = false;  // editors grey the range out
  std::string detail;        // what the rule's fix needs to know, for example the suggested word
};

struct Fix {
  std::string title;
  std::vector<TextEdit> edits;
  bool safe = false;       // `check --fix` and source.fixAll apply it
  bool preferred = false;
};

// Everything a rule may look at. `roles` is the role of every line in the first replay.
struct RuleContext {
  const Script& script;
  const LineRoles& roles;
  const DeviceProfile& device;
};

using Report = std::function<void(Finding)>;

// A rule is one file: a check, cheap because it runs after every keystroke, and a fix, which may be costly
// because it runs when the user asks. A line check sees one line and nothing else, so its findings are kept
// with the block; a script check sees the whole script and must be linear in the number of lines.
struct Rule {
  std::string_view code;
  Severity severity;  // default
  std::string_view summary;
  void (*checkLine)(const Script& script, std::uint32_t line, const DeviceProfile& device, const Report& report) = nullptr;
  void (*checkScript)(const RuleContext& context, const Report& report) = nullptr;
  std::vector<Fix> (*fixes)(const RuleContext& context, const Finding& finding) = nullptr;
};

// All rules, by code.
const std::vector<const Rule*>& rules();
const Rule* findRule(std::string_view code);

}  // namespace marmoset::script
