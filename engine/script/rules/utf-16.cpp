#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/utf16.h"

namespace marmoset::script {

namespace {

void checkUtf16(const RuleContext& context, const Report& report) {
  if (!isUtf16(context.script)) return;
  report(
      catalogue::utf16.at({{0, 0}, {0, static_cast<std::uint32_t>(context.script.lineText(0).size())}},
                          "The device refuses the whole script: it reads UTF-8, and this file is UTF-16."));
}

std::vector<Fix> fixUtf16(const RuleContext& context, const Finding&) {
  const Text& text = context.script.text();
  return {{.title = "Save as UTF-8",
           .edits = {{{{0, 0}, text.end()}, utf16ToUtf8(text.toString())}},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::utf16 = {
    .code = "utf-16",
    .severity = Severity::error,
    .summary = "A file saved as UTF-16",
    .checkScript = checkUtf16,
    .fixes = fixUtf16,
};

}  // namespace marmoset::script
