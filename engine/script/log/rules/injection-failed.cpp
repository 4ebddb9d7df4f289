#include <fmt/format.h>

#include "engine/script/log/rules/catalogue.h"

namespace marmoset::script {

namespace {

// Failures of events that follow one another are one finding: only the second one's event stands between.
class Stretches {
 public:
  Stretches(const Log& log, const LogRun& run) : log_(log), events_(run.eventLines) {}

  bool joins(std::uint32_t last, std::uint32_t next) {
    while (at_ < events_.size() && events_[at_] < last) ++at_;
    std::size_t between = 0;
    for (; at_ < events_.size() && events_[at_] < next; ++at_)
      between += log_.line(events_[at_]).kind != LogLineKind::sleep;
    return between <= 1;
  }

 private:
  const Log& log_;
  const std::vector<std::uint32_t>& events_;
  std::size_t at_ = 0;
};

void report(const Log& log, std::uint32_t first, std::uint32_t last, std::size_t count, const Report& send) {
  Finding finding;
  finding.range = {textOfLine(log, first).start, textOfLine(log, last).end};
  finding.message = fmt::format(
      "The system did not take {}, mostly because no window of the app was in front. A replay sends them "
      "again.",
      count == 1 ? "this event" : fmt::format("{} events in a row", count));
  send(std::move(finding));
}

void checkInjectionFailed(const Log& log, const Report& send) {
  for (const LogRun& run : log.runs()) {
    const auto& lines = run.failedInjections;
    Stretches stretches(log, run);
    for (std::size_t begin = 0, end; begin < lines.size(); begin = end) {
      end = begin + 1;
      while (end < lines.size() && stretches.joins(lines[end - 1], lines[end])) ++end;
      report(log, lines[begin], lines[end - 1], end - begin, send);
    }
  }
}

}  // namespace

const LogRule injectionFailed = {"injection-failed", Severity::hint, "Events that the system did not take",
                                 checkInjectionFailed};

}  // namespace marmoset::script
