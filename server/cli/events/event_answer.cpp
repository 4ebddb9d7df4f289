#include "server/cli/events/event_answer.h"

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/reduce/key_events/trace_events.h"
#include "engine/script/events/user_event.h"
#include "engine/script/rules/message.h"
#include "server/cli/events/event_json.h"
#include "server/cli/events/event_text.h"
#include "server/cli/json_output.h"

namespace marmoset::cli {
namespace {

using script::LowLevelEvent;
using Json = nlohmann::ordered_json;

// The parser hands out events that a device cannot execute: the run ends there.
struct Stop {
  std::uint64_t index = 0;
  std::uint32_t line = 0;
  std::string what;
};

// Numbers the rows of a run and remembers where a device would stop.
class Counter {
 public:
  RowNumber next(const LowLevelEvent& event) {
    RowNumber row{++rows_, {}};
    if (isNumbered(event)) row.id = ++ids_;
    if (stop_) return row;
    if (const auto fault = injectionFault(event)) {
      stop_ = Stop{row.index, event.line, fmt::format("{}: {}", fault->exceptionClass, fault->message)};
    }
    return row;
  }
  std::uint64_t rows() const { return rows_; }
  const std::optional<Stop>& stop() const { return stop_; }

 private:
  std::uint64_t rows_ = 0, ids_ = 0;
  std::optional<Stop> stop_;
};

// The list stands open while rows are written into it.
class JsonAnswer {
 public:
  explicit JsonAnswer(const Console& console) : console_(console) {
    console_.out << "{\"valid\": true, \"events\": [";
  }

  void add(const Json& event) {
    console_.out << (first_ ? "\n  " : ",\n  ") << jsonText(event, -1);
    first_ = false;
  }
  void close(const EventsEnd& end, const std::optional<Stop>& stop) {
    console_.out << (first_ ? "]" : "\n]") << ", \"end\": " << jsonText(end.word, -1);
    if (stop) {
      const Json object = {{"index", stop->index}, {"line", stop->line + 1}, {"exception", stop->what}};
      console_.out << ", \"deviceStops\": " << jsonText(object, -1);
    }
    console_.out << "}\n";
  }

 private:
  const Console& console_;
  bool first_ = true;
};

void printEnding(std::string_view counts, const EventsEnd& end, const std::optional<Stop>& stop,
                 const Console& console) {
  console.out << counts << "; " << end.sentence << '\n';
  if (stop) {
    console.out << fmt::format("a device stops at row {} (line {}): {}\n", stop->index, stop->line + 1,
                               stop->what);
  }
}

}  // namespace

void printLowLevelEvents(const EventSource& source, bool json, const Console& console) {
  Counter counter;
  if (json) {
    JsonAnswer answer(console);
    const auto end = source([&](LowLevelEvent&& event) {
      answer.add(lowLevelJson(event, counter.next(event)));
      return true;
    });
    answer.close(end, counter.stop());
    return;
  }
  printLowLevelHead(console);
  const auto end = source([&](LowLevelEvent&& event) {
    printLowLevelRow(event, counter.next(event), console);
    return true;
  });
  printEnding(script::counted(counter.rows(), "low-level event"), end, counter.stop(), console);
}

void printUserEvents(const EventSource& source, bool json, const Console& console) {
  Counter counter;
  std::vector<LowLevelEvent> rows;
  const auto end = source([&](LowLevelEvent&& event) {
    counter.next(event);
    rows.push_back(std::move(event));
    return true;
  });
  auto events = userEvents(rows);
  reduce::nameDragsWithoutPlaces(events);
  if (json) {
    JsonAnswer answer(console);
    for (const auto& event : events) answer.add(userEventJson(event));
    answer.close(end, counter.stop());
    return;
  }
  if (!events.empty()) printUserEventTable(events, console);
  printEnding(fmt::format("{} of {}", script::counted(events.size(), "user event"),
                          script::counted(rows.size(), "low-level event")),
              end, counter.stop(), console);
}

}  // namespace marmoset::cli
