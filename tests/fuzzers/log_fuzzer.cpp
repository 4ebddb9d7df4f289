#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/script/log/convert.h"
#include "engine/script/log/decode.h"
#include "engine/script/log/findings.h"
#include "engine/trace/crash_signature.h"
#include "tests/engine/script/log/replay.h"

namespace {

using namespace marmoset;
using namespace marmoset::script;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

void checkLines(const Log& log) {
  for (std::size_t i = 0; i < log.lineCount(); ++i)
    demand(log.line(i).content <= log.lineText(i).size(), "the text of a line starts behind its end");
  for (const Finding& finding : logFindings(log)) {
    demand(finding.range.start <= finding.range.end, "a finding ends before it starts");
    demand(log.text().clamp(finding.range.end) == finding.range.end, "a finding ends outside the log");
  }
}

void checkRuns(const Log& log) {
  for (const LogRun& run : log.runs()) {
    demand(run.lines.first <= run.lines.last && run.lines.last < log.lineCount(),
           "a run lies outside the log");
    demand(std::ranges::is_sorted(run.eventLines), "events are out of order");
    for (const LogFailure& failure : run.failures) {
      demand(failure.lines.first <= failure.lines.last, "a failure ends before it starts");
      demand(!failure.lastEvent || *failure.lastEvent < run.eventLines.size(), "no such last event");
      const auto signature = trace::signatureOf(failure.failure);
      demand(!signature.type.empty(), "a crash without a name");
    }
  }
}

void checkConversion(const Log& log, std::size_t run) {
  ConvertOptions options;
  options.run = run;
  options.whole = true;
  const auto conversion = convert(log, options);
  if (!conversion) return demand(!conversion.error().message.empty(), "an error without a message");
  const Script script = Script::parse(Text(conversion->script));
  demand(script.headerVerdict() == HeaderVerdict::valid && !script.lineByLine(),
         "a device refuses the header");
  demand(script.bodyStart() + conversion->logLines.size() + 1 == script.lineCount(),
         "lines without an origin");
  const Run replayed = play(script);
  demand(replayed.end.kind == RunEnd::Kind::endOfFile, "the replay ends early");
  demand(withoutWaits(replayed.events).size() == conversion->events, "the replay injects other events");
}

// The lines from a third to a half of the log are replaced by what stands at its start.
void checkEdit(const Log& log, std::string_view text) {
  const auto lines = static_cast<std::uint32_t>(log.lineCount());
  const Log edited = log.edited({{lines / 3, 0}, log.text().clamp({lines / 2, 3})}, text.substr(0, 60));
  const Log fresh = Log::parse(Text(edited.text().toString()));
  demand(edited.runs().size() == fresh.runs().size(), "an edit finds other runs");
  for (std::size_t i = 0; i < fresh.runs().size(); ++i) {
    const LogRun &a = edited.runs()[i], &b = fresh.runs()[i];
    demand(a.lines == b.lines && a.eventLines == b.eventLines && a.outcome == b.outcome,
           "an edited run differs");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto decoded = decode({reinterpret_cast<const char*>(data), size});
  const Log log = Log::parse(Text(decoded.text));
  checkLines(log);
  checkRuns(log);
  for (std::size_t run = 0; run < log.runs().size(); ++run) checkConversion(log, run);
  checkEdit(log, decoded.text);
  trace::findStacks(decoded.text);
  return 0;
}
