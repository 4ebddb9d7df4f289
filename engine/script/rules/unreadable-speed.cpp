#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/header_value.h"
#include "engine/script/rules/marker.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

void checkUnreadableSpeed(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.headerKind != HeaderKind::speed || line.facts.headerValue != HeaderValue::rejected) return;
  if (holdsMarker(line.text)) return;
  report(headerFinding(catalogue::unreadableSpeed, line,
                       say({"The device refuses the whole script (exit code -5): it finds `speed=` and, from "
                            "the eighth character on, no number."})));
}

}  // namespace

constinit const Rule catalogue::unreadableSpeed = {
    .code = "unreadable-speed",
    .severity = Severity::error,
    .summary = "A `speed=` that makes the device refuse the script",
    .checkHeaderLine = checkUnreadableSpeed,
    .fixes = headerFixes,
};

}  // namespace marmoset::script
