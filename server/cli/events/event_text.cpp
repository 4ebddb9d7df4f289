#include "server/cli/events/event_text.h"

#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "engine/script/events/event_ids.h"
#include "server/cli/plain_text.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

constexpr auto lowLevelRow = "{:>7}  {:>6}  {:>6}  {:<26}  {}\n";

std::string seconds(std::int64_t ms) {
  return fmt::format("{}.{:03} s", ms / 1000, ms % 1000);
}

std::string secondsOrNothing(std::int64_t ms) {
  return ms == 0 ? "" : seconds(ms);
}

std::string span(std::uint64_t first, std::uint64_t last) {
  return first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
}

std::string linesOfEventText(const script::UserEvent& event) {
  std::string text;
  for (const auto& range : event.lines) {
    text += (text.empty() ? "" : ",") + span(range.first + 1, range.last + 1);
  }
  return text;
}

}  // namespace

void printUserEventTable(const std::vector<script::UserEvent>& events, const Console& console) {
  using Align = Table::Align;
  Table table({{"IDS", Align::right},
               {"LINES", Align::right},
               {"START", Align::right},
               {"LASTS", Align::right},
               {"WAITS", Align::right},
               {"EVENT"}});
  for (const auto& event : events) {
    table.add({script::idsInWords(event.ids), linesOfEventText(event), seconds(event.startMs),
               secondsOrNothing(event.durationMs), secondsOrNothing(event.waitMs),
               printable(describe(event))});
  }
  table.print(console);
}

void printLowLevelHead(const Console& console) {
  fmt::print(console.out, lowLevelRow, "INDEX", "ID", "LINE", "CLASS", "FIELDS");
}

void printLowLevelRow(const script::LowLevelEvent& event, const RowNumber& row, const Console& console) {
  fmt::print(console.out, lowLevelRow, row.index, row.id ? fmt::format("#{}", *row.id) : "", event.line + 1,
             className(event), fieldsOf(event));
}

}  // namespace marmoset::cli
