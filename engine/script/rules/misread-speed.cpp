#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/header_value.h"
#include "engine/script/rules/marker.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

void checkMisreadSpeed(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.headerKind != HeaderKind::speed || line.facts.headerValue != HeaderValue::misread) return;
  if (holdsMarker(line.text)) return;
  report(headerFinding(catalogue::misreadSpeed, line,
                       say({"The device reads the speed ", number(line.facts.headerNumber),
                            " here, because it starts at the eighth character of the line."})));
}

}  // namespace

constinit const Rule catalogue::misreadSpeed = {
    .code = "misread-speed",
    .severity = Severity::warning,
    .summary = "A `speed=` whose number the device reads differently",
    .checkHeaderLine = checkMisreadSpeed,
    .fixes = headerFixes,
};

}  // namespace marmoset::script
