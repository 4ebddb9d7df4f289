#include "engine/script/rules/severities.h"

#include <algorithm>

namespace marmoset::script {

Severities::Severities(const CheckOptions& options, const std::vector<Directive>& directives,
                       std::uint32_t bodyStart)
    : options_(options) {
  std::uint32_t order = 0;
  for (const Directive& directive : directives) add(directive, bodyStart, order++);
}

void Severities::add(const Directive& directive, std::uint32_t bodyStart, std::uint32_t order) {
  switch (directive.scope) {
    case Directive::Scope::thisLine:
      ofLine_[directive.line].push_back(&directive);
      break;
    case Directive::Scope::nextLine:
      ofLine_[directive.line + 1].push_back(&directive);
      break;
    case Directive::Scope::following: {
      const std::uint32_t from = directive.line < bodyStart ? 0 : directive.line;
      for (const std::string& code : directive.codes) {
        changes_[code].push_back({from, order, directive.severity});
      }
    }
  }
}

const Severities::Change* Severities::lastChange(std::string_view code, std::uint32_t line) const {
  const auto changes = changes_.find(code);
  if (changes == changes_.end()) return nullptr;
  const auto after =
      std::upper_bound(changes->second.begin(), changes->second.end(), line,
                       [](std::uint32_t at, const Change& change) { return at < change.line; });
  return after == changes->second.begin() ? nullptr : &*std::prev(after);
}

Severity Severities::of(const Finding& finding) const {
  const auto configured = options_.severities.find(finding.code);
  const Severity usual = configured == options_.severities.end() ? finding.severity : configured->second;
  const std::uint32_t line = finding.range.start.line;
  if (const auto here = ofLine_.find(line); here != ofLine_.end()) {
    for (const Directive* directive : here->second) {
      const auto& codes = directive->codes;
      const bool named = std::find(codes.begin(), codes.end(), finding.code) != codes.end() ||
                         std::find(codes.begin(), codes.end(), everyRule) != codes.end();
      if (named) return directive->severity.value_or(usual);
    }
  }
  const Change* own = lastChange(finding.code, line);
  const Change* every = lastChange(everyRule, line);
  const Change* last = !own ? every : !every ? own : own->order > every->order ? own : every;
  return last ? last->severity.value_or(usual) : usual;
}

}  // namespace marmoset::script
