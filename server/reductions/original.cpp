#include "server/reductions/original.h"

#include <filesystem>

#include "engine/script/events/event_lines.h"
#include "protocol/lsp/uri.h"
#include "server/calls/other_script.h"
#include "server/reductions/reduced_document.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

// The line that the evidence names is of the original as it was; in one that was edited the event is
// searched.
std::uint32_t lineIn(const Snapshot& original, const World& world, const ReducedDocument& reduced,
                     std::uint32_t event) {
  const auto named = reduced.evidenceOf(event)->line - 1;
  if (!original.script()) return named;
  const auto trace = replay::traceOf(*original.script(), runOptionsFor(original, world));
  if (!trace || reduce::contentHash(*trace) == reduced.evidence.originalHash) return named;
  const auto origins = reduce::originsOf(reduced.evidence, *reduced.trace);
  const auto place = replay::mapEvents(origins, trace->fingerprints).presentOf(event);
  return place && !trace->events[*place].lines.empty() ? trace->events[*place].lines.front().first : named;
}

}  // namespace

std::optional<lsp::Location> originalPlace(const Call& call, std::uint32_t line) {
  const auto reduced = reducedDocument(*call.document, *call.world);
  const auto path = lsp::pathOf(call.document->uri());
  if (!reduced || !path) return std::nullopt;
  for (const auto event : script::eventsOnLine(reduced->trace->events, line)) {
    const auto* evidence = reduced->evidenceOf(event);
    if (!evidence || evidence->line == 0) continue;
    // The evidence comes with the file: only a name beside it counts, never a way elsewhere.
    const auto originalPath =
        path->parent_path() / std::filesystem::path(reduced->evidence.original).filename();
    const auto original = otherScript(call, lsp::uriOf(originalPath));
    const auto at = original ? lineIn(*original, *call.world, *reduced, event) : evidence->line - 1;
    return lsp::Location{original ? original->uri() : lsp::uriOf(originalPath), {{at, 0}, {at, 0}}};
  }
  return std::nullopt;
}

}  // namespace marmoset::server
