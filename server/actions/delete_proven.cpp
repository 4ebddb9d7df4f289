#include <algorithm>

#include <fmt/format.h>

#include "engine/report/line_runs.h"
#include "engine/report/recording_findings.h"
#include "server/actions/action.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

using Events = std::vector<std::uint32_t>;
enum ProvenChoice : std::uint32_t { thisRun, all };

// The proven events of the run of lines that a line is in; empty: it is in none.
Events runAt(const Snapshot& document, const DocumentResults& results, const Events& proven,
             std::uint32_t line) {
  const auto kindOf = [&](std::uint32_t event) {
    return std::binary_search(proven.begin(), proven.end(), event) ? 1 : 0;
  };
  for (auto& run : report::lineRuns(document.script()->lineCount(), results.trace->events, kindOf)) {
    if (run.lines.first <= line && line <= run.lines.last) return std::move(run.events);
  }
  return {};
}

std::string deletionTitle(std::size_t count, std::string_view which) {
  return count == 1 ? fmt::format("Delete this event: {}", which)
                    : fmt::format("Delete these {} events: {}", count, which);
}

std::vector<Offer> offerDeleteProven(const ActionPlace& place) {
  const auto results = place.world.results->of(place.document, place.world);
  const auto& proven = results->proven;
  if (proven.empty()) return {};
  const auto run = runAt(place.document, *results, proven, place.range.start.line);
  if (run.empty()) return {};
  std::vector<Offer> offers{
      {deletionTitle(run.size(), "proven unnecessary"), lsp::CodeActionKind::quickFix, true, {}, thisRun}};
  if (proven.size() > run.size()) {
    offers.push_back({fmt::format("Delete all {} events proven unnecessary", proven.size()),
                      lsp::CodeActionKind::quickFix,
                      false,
                      {},
                      all});
  }
  return offers;
}

std::vector<script::TextEdit> editsDeleteProven(const Picked& picked) {
  const auto results = picked.world.results->of(picked.document, picked.world);
  const auto& proven = results->proven;
  if (proven.empty()) return {};
  return report::deletionEdits(
      *picked.document.script(), *results->trace,
      picked.choice == all ? proven : runAt(picked.document, *results, proven, picked.range.start.line));
}

}  // namespace

const Action deleteProven{.name = "delete_proven",
                          .kind = lsp::CodeActionKind::quickFix,
                          .offer = offerDeleteProven,
                          .edits = editsDeleteProven};

}  // namespace marmoset::server
