#include <algorithm>

#include "server/actions/action.h"
#include "server/conversions/difference.h"

namespace marmoset::server {

namespace {

// Enough to know whether there is anything to do, without working out every fix of a large script.
constexpr std::size_t looksAt = 100;

bool hasSafeFix(const Snapshot& document, const script::Finding& finding) {
  if (!finding.fixable) return false;
  const auto fixes = fixesFor(*document.script(), document.options(), finding);
  return std::any_of(fixes.begin(), fixes.end(), [](const script::Fix& fix) { return fix.safe; });
}

std::vector<Offer> offerFixAll(const ActionPlace& place) {
  const auto& findings = place.document.findings();
  const auto end = findings.begin() + static_cast<std::ptrdiff_t>(std::min(findings.size(), looksAt));
  const bool any = findings.size() > looksAt || std::any_of(findings.begin(), end, [&](const auto& finding) {
                     return hasSafeFix(place.document, finding);
                   });
  if (!any) return {};
  return {{"Apply all safe fixes", fixAllKind}};
}

std::vector<script::TextEdit> editsFixAll(const Picked& picked) {
  const auto& script = *picked.document.script();
  const auto fixed = script::fixAll(script, picked.document.options());
  return difference(script.text(), fixed.script.text());
}

}  // namespace

const Action fixAllAction{.name = "fix_all", .kind = fixAllKind, .offer = offerFixAll, .edits = editsFixAll};

}  // namespace marmoset::server
