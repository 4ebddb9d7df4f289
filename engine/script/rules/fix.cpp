#include <algorithm>
#include <set>

#include "engine/script/rules/analysis.h"
#include "engine/script/rules/check.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

constexpr int mostRounds = 16;

std::vector<Fix> fixesOf(const RuleContext& context, const Finding& finding) {
  const Rule* rule = findRule(finding.code);
  if (!rule || !rule->fixes || !finding.fixable) return {};
  std::vector<Fix> fixes = rule->fixes(context, finding);
  std::stable_partition(fixes.begin(), fixes.end(), [](const Fix& fix) { return fix.preferred; });
  return fixes;
}

std::optional<Fix> safeFix(const RuleContext& context, const Finding& finding) {
  for (Fix& fix : fixesOf(context, finding)) {
    if (fix.safe) return std::move(fix);
  }
  return std::nullopt;
}

// The lines an edit reads or changes. Two fixes of one round never share a line: the second is made anew in
// the next round, when its rule has seen what the first did.
class TakenLines {
 public:
  bool take(const Fix& fix) {
    if (std::any_of(fix.edits.begin(), fix.edits.end(), [&](const TextEdit& edit) { return taken(edit); })) {
      return false;
    }
    for (const TextEdit& edit : fix.edits) {
      for (std::uint32_t line = edit.range.start.line; line <= edit.range.end.line; ++line)
        lines_.insert(line);
    }
    return true;
  }

 private:
  bool taken(const TextEdit& edit) const {
    const auto next = lines_.lower_bound(edit.range.start.line);
    return next != lines_.end() && *next <= edit.range.end.line;
  }

  std::set<std::uint32_t> lines_;
};

std::vector<TextEdit> safeEdits(const Script& script, const CheckOptions& options, Checker& checker,
                                std::size_t& applied) {
  const Analysis analysis(script, platformOf(script, options));
  std::vector<TextEdit> edits;
  TakenLines taken;
  for (const Finding& finding : checker.check(script, options)) {
    const auto fix = finding.fixable ? safeFix(analysis.context(), finding) : std::nullopt;
    if (!fix || !taken.take(*fix)) continue;
    edits.insert(edits.end(), fix->edits.begin(), fix->edits.end());
    ++applied;
  }
  return edits;
}

// Behind a byte order mark, if there is one.
Position startOf(const Script& script) {
  return {0, script.lineText(0).starts_with("\xEF\xBB\xBF") ? 3U : 0U};
}

}  // namespace

std::vector<Fix> fixesFor(const Script& script, const CheckOptions& options, const Finding& finding) {
  const Analysis analysis(script, platformOf(script, options));
  return fixesOf(analysis.context(), finding);
}

std::vector<Fix> suppressionsFor(const Script& script, const Finding& finding) {
  std::vector<Fix> fixes;
  const std::uint32_t line = finding.range.start.line;
  if (line >= script.bodyStart()) {
    const LineView view = viewOf(script, line);
    const auto end = static_cast<std::uint32_t>(view.text.size());
    fixes.push_back({say({"Switch ", finding.code, " off for this line"}),
                     {replaceSpan(view, {end, end}, trailingSuppression(view, finding.code))}});
  }
  const std::string directive = say({"# marmoset: off ", finding.code});
  const std::uint32_t marker = script.markerLine().value_or(0);
  const Position place = marker == 0 ? startOf(script) : Position{marker, 0};
  fixes.push_back({say({"Switch ", finding.code, " off in this file"}),
                   {{{place, place}, directive + lineEnd(script, marker)}}});
  return fixes;
}

FixedScript fixAll(const Script& script, const CheckOptions& options) {
  FixedScript fixed{script, 0};
  Checker checker;
  for (int round = 0; round < mostRounds; ++round) {
    std::vector<TextEdit> edits = safeEdits(fixed.script, options, checker, fixed.applied);
    if (edits.empty()) break;
    fixed.script = Script::parse(applyEdits(fixed.script.text(), std::move(edits)));
  }
  return fixed;
}

}  // namespace marmoset::script
