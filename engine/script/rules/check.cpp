#include "engine/script/rules/check.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "engine/script/rules/analysis.h"
#include "engine/script/rules/line_checks.h"
#include "engine/script/rules/severities.h"

namespace marmoset::script {

namespace {

// What is known about one block; the block is held so that its address stays its own.
struct BlockEntry {
  std::shared_ptr<const ParsedBlock> block;
  std::vector<Directive> directives;
  std::uint32_t headerLines = 0;
  std::optional<Platform> platform;  // that the findings were made for
  std::vector<Finding> findings;
};

void moveDown(Range& range, std::uint32_t lines) {
  range.start.line += lines;
  range.end.line += lines;
}

Finding movedDown(Finding finding, std::uint32_t lines) {
  moveDown(finding.range, lines);
  for (Related& related : finding.related) moveDown(related.range, lines);
  return finding;
}

std::uint32_t headerLinesIn(const BlockEntry& entry, std::uint32_t first, std::uint32_t bodyStart) {
  const auto count = static_cast<std::uint32_t>(entry.block->lines.size());
  return bodyStart <= first ? 0 : std::min(count, bodyStart - first);
}

bool before(const Finding& a, const Finding& b) {
  return std::tie(a.range.start, a.code) < std::tie(b.range.start, b.code);
}

void checkEntry(BlockEntry& entry, std::uint32_t headerLines, const Platform& platform) {
  if (entry.platform == platform && entry.headerLines == headerLines) return;
  entry.headerLines = headerLines;
  entry.platform = platform;
  entry.findings = checkBlock(*entry.block, headerLines, platform);
  std::stable_sort(entry.findings.begin(), entry.findings.end(), before);
}

}  // namespace

struct Checker::Cache {
  std::mutex mutex;
  std::unordered_map<const ParsedBlock*, BlockEntry> entries;

  // One entry per block of the script, in order; blocks of older versions are forgotten.
  std::vector<BlockEntry*> adopt(const Script& script);
};

std::vector<BlockEntry*> Checker::Cache::adopt(const Script& script) {
  std::unordered_map<const ParsedBlock*, BlockEntry> next;
  next.reserve(script.blocks().size());
  std::vector<BlockEntry*> inOrder;
  for (const auto& block : script.blocks()) {
    auto known = entries.extract(block.get());
    if (!known) {
      inOrder.push_back(&next[block.get()]);
      if (inOrder.back()->block) continue;
      *inOrder.back() = {block, directivesOf(*block), 0, std::nullopt, {}};
    } else {
      inOrder.push_back(&next.insert(std::move(known)).position->second);
    }
  }
  entries = std::move(next);
  return inOrder;
}

Checker::Checker() : cache_(std::make_unique<Cache>()) {}
Checker::~Checker() = default;
Checker::Checker(Checker&&) noexcept = default;
Checker& Checker::operator=(Checker&&) noexcept = default;

std::vector<Finding> Checker::check(const Script& script, const CheckOptions& options) {
  const std::lock_guard lock(cache_->mutex);
  const std::vector<BlockEntry*> entries = cache_->adopt(script);

  std::vector<Directive> directives;
  std::uint32_t first = 0;
  for (const BlockEntry* entry : entries) {
    for (Directive directive : entry->directives) {
      directive.line += first;
      directives.push_back(std::move(directive));
    }
    first += static_cast<std::uint32_t>(entry->block->lines.size());
  }
  const Platform platform = platformOf(options, directives);
  const Severities severities(options, directives, script.bodyStart());

  std::vector<Finding> findings;
  const auto keep = [&](Finding finding) {
    finding.severity = severities.of(finding);
    if (finding.severity != Severity::off) findings.push_back(std::move(finding));
  };

  first = 0;
  for (BlockEntry* entry : entries) {
    checkEntry(*entry, headerLinesIn(*entry, first, script.bodyStart()), platform);
    for (const Finding& finding : entry->findings) keep(movedDown(finding, first));
    first += static_cast<std::uint32_t>(entry->block->lines.size());
  }
  const auto middle = static_cast<std::ptrdiff_t>(findings.size());
  const Analysis analysis(script, platform);
  const RuleContext context = analysis.context();
  for (const Rule* rule : rules()) {
    if (rule->checkScript) rule->checkScript(context, keep);
  }
  std::stable_sort(findings.begin() + middle, findings.end(), before);
  std::inplace_merge(findings.begin(), findings.begin() + middle, findings.end(), before);
  return findings;
}

std::vector<Finding> check(const Script& script, const CheckOptions& options) {
  return Checker().check(script, options);
}

}  // namespace marmoset::script
