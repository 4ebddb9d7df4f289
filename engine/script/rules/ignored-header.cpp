#include <algorithm>
#include <cctype>

#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/header_value.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

// The key somebody meant, if the line is `Count = ...` or the like.
std::string_view meantHeader(std::string_view trimmed) {
  for (const std::string_view key : {"count=", "speed="}) {
    const std::string_view word = key.substr(0, key.size() - 1);
    const bool same = trimmed.size() > word.size() &&
                      std::equal(word.begin(), word.end(), trimmed.begin(), [](char wanted, char letter) {
                        return wanted == std::tolower(static_cast<unsigned char>(letter));
                      });
    if (!same) continue;
    const std::size_t next = trimmed.find_first_not_of(" \t", word.size());
    if (next != std::string_view::npos && trimmed[next] == '=') return key;
  }
  return {};
}

void checkIgnoredHeader(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.headerKind != HeaderKind::other) return;
  const std::string_view key = meantHeader(line.trimmed());
  if (key.empty()) return;
  Finding finding = catalogue::ignoredHeader.at(
      line.range(),
      say({"The device ignores this line: it looks for ", quoted(key), ", written exactly so."}));
  finding.fixable = !canonicalHeader(key, line.trimmed()).empty();
  report(std::move(finding));
}

std::vector<Fix> fixIgnoredHeader(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const std::string repaired = canonicalHeader(meantHeader(line.trimmed()), line.trimmed());
  return {{.title = say({"Write ", quoted(repaired)}),
           .edits = {replaceSpan(line, line.facts.trimmed, repaired)},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::ignoredHeader = {
    .code = "ignored-header",
    .severity = Severity::information,
    .summary = "A header line written so that the device does not see it",
    .checkHeaderLine = checkIgnoredHeader,
    .fixes = fixIgnoredHeader,
};

}  // namespace marmoset::script
