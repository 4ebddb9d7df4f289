#include <cctype>
#include <string>

#include "engine/script/rules/body.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/marker.h"
#include "engine/script/rules/utf16.h"

namespace marmoset::script {

namespace {

// Letters and nothing else, in small.
std::string letters(std::string_view text) {
  std::string result;
  for (const char byte : text.substr(0, 64)) {
    if (std::isalpha(static_cast<unsigned char>(byte))) {
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(byte)));
    }
  }
  return result;
}

struct Place {
  std::optional<std::uint32_t> nearMiss;      // a line that was meant as the marker
  std::optional<std::uint32_t> firstCommand;  // the marker belongs in front of it
  bool swallowed = false;
};

Place placeOf(const Script& script) {
  Place place;
  forEachHeaderLine(script, [&](const LinePlace& header) {
    const LineView line = header.view();
    if (holdsMarker(line.text)) place.swallowed = true;
    const bool command = !line.commands.empty() || unknownCommandWord(line);
    if (!place.firstCommand && command && !isComment(line.trimmed())) {
      place.firstCommand = line.number;
    }
    const std::size_t start = line.text.find_first_of("sS");
    if (!place.nearMiss && start != std::string_view::npos && line.facts.trimmed.end < 64 &&
        letters(line.trimmed()) == "startdata") {
      place.nearMiss = line.number;
    }
  });
  return place;
}

void checkMissingMarker(const RuleContext& context, const Report& report) {
  if (context.script.markerLine() || isUtf16(context.script)) return;
  const Place place = placeOf(context.script);
  if (place.swallowed) return;
  report(catalogue::missingMarker.at(
      viewOf(context.script, place.nearMiss.value_or(0)).range(),
      "The device refuses the whole script (exit code -5): no line holds `start data >>`."));
}

std::vector<Fix> fixMissingMarker(const RuleContext& context, const Finding&) {
  const Script& script = context.script;
  const Place place = placeOf(script);
  if (place.nearMiss) {
    const LineView line = viewOf(script, *place.nearMiss);
    return {{.title = "Write `start data >>`",
             .edits = {replaceSpan(line, line.facts.trimmed, marker)},
             .safe = true,
             .preferred = true}};
  }
  const auto last = static_cast<std::uint32_t>(script.lineCount() - 1);
  TextEdit edit = place.firstCommand              ? insertLineBefore(script, *place.firstCommand, marker)
                  : script.lineText(last).empty() ? insertLineBefore(script, last, marker)
                                                  : insertLineAfter(script, last, marker);
  return {{.title = "Insert `start data >>`", .edits = {std::move(edit)}, .safe = true, .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::missingMarker = {
    .code = "missing-marker",
    .severity = Severity::error,
    .summary = "A script without `start data >>`",
    .checkScript = checkMissingMarker,
    .fixes = fixMissingMarker,
};

}  // namespace marmoset::script
