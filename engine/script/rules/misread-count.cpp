#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/header_value.h"
#include "engine/script/rules/marker.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

void checkMisreadCount(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.headerKind != HeaderKind::count || line.facts.headerValue != HeaderValue::misread) return;
  if (holdsMarker(line.text)) return;
  report(headerFinding(catalogue::misreadCount, line,
                       say({"The device reads the count ", number(line.facts.headerNumber),
                            " here, because it starts at the eighth character of the line."})));
}

}  // namespace

constinit const Rule catalogue::misreadCount = {
    .code = "misread-count",
    .severity = Severity::warning,
    .summary = "A `count=` whose number the device reads differently",
    .checkHeaderLine = checkMisreadCount,
    .fixes = headerFixes,
};

}  // namespace marmoset::script
