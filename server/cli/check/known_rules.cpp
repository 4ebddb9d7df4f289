#include "server/cli/check/known_rules.h"

#include "engine/files/read_file.h"
#include "engine/reduce/document/evidence_lines.h"
#include "engine/reduce/ineffective/rule.h"
#include "engine/report/tap_misses.h"
#include "engine/script/log/findings.h"
#include "protocol/lsp/uri.h"
#include "server/configuration/rule_pages.h"

namespace marmoset::cli {
namespace {

using script::Severity;

std::vector<KnownRule> allRules() {
  std::vector<KnownRule> all;
  for (const auto* rule : script::rules()) all.push_back({rule->code, rule->severity, rule->summary});
  for (const auto* rule : script::logRules()) all.push_back({rule->code, rule->severity, rule->summary});
  for (const auto* rule : reduce::ineffectiveRules())
    all.push_back({rule->code, Severity::hint, rule->summary});
  all.push_back(
      {reduce::crashIrrelevantCode, Severity::hint, "An event that the recorded crash likely does not need"});
  all.push_back({reduce::certificateMissingCode, Severity::warning,
                 "A reduced trace that did not pass its last verification"});
  all.push_back({reduce::certificateOutdatedCode, Severity::warning,
                 "A reduced trace that was edited since it was verified"});
  all.push_back({report::tapMissesCode, Severity::warning,
                 "A tap where the recorded screen has nothing that takes it"});
  return all;
}

}  // namespace

const std::vector<KnownRule>& knownRules() {
  static const auto rules = allRules();
  return rules;
}

std::optional<std::string> pageOf(std::string_view code) {
  const auto href = server::RulePages::installed().hrefOf(code);
  const auto file = href ? lsp::pathOf(*href) : std::nullopt;
  if (!file) return std::nullopt;
  const auto page = files::readFile(*file);
  return page ? std::optional(page->bytes) : std::nullopt;
}

}  // namespace marmoset::cli
