#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"

namespace marmoset::script {

enum class Severity : std::uint8_t { off, hint, information, warning, error };

// "off", "hint", "information", "warning", "error".
std::string_view name(Severity severity);
std::optional<Severity> severityOf(std::string_view name);

// The devices a script is written for, as far as somebody told. Without a version the rules about old
// Android only hint; without a screen no coordinate is outside.
struct Platform {
  std::optional<int> sdk;
  std::optional<std::pair<int, int>> screen;  // width, height in pixels

  DeviceProfile profile() const;
  bool operator==(const Platform&) const = default;
};

struct Related {
  Range range;
  std::string message;
  bool operator==(const Related&) const = default;
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

  bool operator==(const Finding&) const = default;
};

// `safe` fixes only do what the author evidently meant; `check --fix` and source.fixAll apply them unasked.
// At most one fix of a finding is preferred.
struct Fix {
  std::string title;
  std::vector<TextEdit> edits;
  bool safe = false;
  bool preferred = false;
};

// One line with everything that can be known about it without looking at another line.
struct LineView {
  std::uint32_t number = 0;
  std::string_view text;  // without its terminator
  const Line& facts;
  std::span<const Command> commands;

  std::string_view trimmed() const { return facts.trimmed.of(text); }
  Range range(Span span) const { return {{number, span.begin}, {number, span.end}}; }
  Range range() const { return range(facts.trimmed); }
};

LineView viewOf(const Script& script, std::uint32_t line);

struct GestureFault;

// Everything a script check or a fix may look at. `roles` is the role of every line in the first replay.
struct RuleContext {
  const Script& script;
  const LineRoles& roles;
  const Platform& platform;
  const std::vector<GestureFault>& gestureFaults;
};

using Report = std::function<void(Finding)>;

// A set of keywords, for `Rule::about`.
using KeywordSet = std::uint32_t;
template <typename... Keywords>
constexpr KeywordSet keywords(Keywords... keyword) {
  return ((KeywordSet{1} << static_cast<unsigned>(keyword)) | ...);
}

// A rule is one file: checks, cheap because they run after every keystroke, and a fix, which may be costly
// because it runs when the user asks. Set only the checks that are needed:
// - checkHeaderLine sees each line above the marker;
// - checkCommand sees each command of the lines below it whose keyword is in `about`, if it is executed or
//   what the author meant; comments are passed over;
// - checkLine sees each line below it that is not just one command which the device executes;
// - checkScript sees everything and must be linear in the number of lines.
// The first three look at nothing but their line, so their findings are kept with the block of lines.
struct Rule {
  std::string_view code;
  Severity severity;  // unless a finding, the project file or the script says otherwise
  std::string_view summary;
  void (*checkHeaderLine)(const LineView& line, const Platform& platform, const Report& report) = nullptr;
  KeywordSet about = 0;
  void (*checkCommand)(const LineView& line, const Command& command, const Platform& platform,
                       const Report& report) = nullptr;
  void (*checkLine)(const LineView& line, const Platform& platform, const Report& report) = nullptr;
  void (*checkScript)(const RuleContext& context, const Report& report) = nullptr;
  std::vector<Fix> (*fixes)(const RuleContext& context, const Finding& finding) = nullptr;

  // A finding of this rule, fixable if the rule has fixes.
  Finding at(Range range, std::string message) const;
};

// All rules, by code.
const std::vector<const Rule*>& rules();
const Rule* findRule(std::string_view code);

}  // namespace marmoset::script
