#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/header_value.h"
#include "engine/script/rules/marker.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

void checkUnreadableCount(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.headerKind != HeaderKind::count || line.facts.headerValue != HeaderValue::rejected) return;
  if (holdsMarker(line.text)) return;
  report(headerFinding(catalogue::unreadableCount, line,
                       say({"The device refuses the whole script (exit code -5): it finds `count=` and, from "
                            "the eighth character on, no whole number."})));
}

}  // namespace

constinit const Rule catalogue::unreadableCount = {
    .code = "unreadable-count",
    .severity = Severity::error,
    .summary = "A `count=` that makes the device refuse the script",
    .checkHeaderLine = checkUnreadableCount,
    .fixes = headerFixes,
};

}  // namespace marmoset::script
