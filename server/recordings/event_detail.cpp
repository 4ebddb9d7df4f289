#include "server/recordings/event_detail.h"

#include "engine/script/events/event_lines.h"
#include "server/recordings/recorded_document.h"
#include "server/reductions/reduced_document.h"
#include "server/results/event_hints.h"
#include "server/results/proven_events.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

class Paragraphs {
 public:
  void add(const report::Markdown& paragraph) {
    if (paragraph.empty()) return;
    if (!text.empty()) text.paragraph();
    text += paragraph;
  }
  report::Markdown text;
};

}  // namespace

report::Markdown eventDetail(const Snapshot& document, const World& world, std::uint32_t event) {
  Paragraphs found;
  if (const auto recorded = recordedDocument(document, world)) {
    if (const auto sentence = recorded->sentenceOf(event)) {
      found.add(report::Markdown(*sentence));
      if (const auto* combination = recorded->analysis().ineffective.of(*recorded->recordedOf(event)))
        found.add(report::Markdown(explain(*combination)));
      const auto results = world.results->of(document, world);
      if (!results->build.isOf(recorded->analysis().document->recording))
        found.add(report::Markdown(whereRecorded(*results) + "."));
    }
  }
  found.add(proofOf(*world.results->of(document, world), event));
  if (const auto reduced = reducedDocument(document, world)) found.add(explain(*reduced, event));
  return found.text;
}

report::Markdown lineDetail(const Snapshot& document, const World& world, std::uint32_t line) {
  const auto results = world.results->of(document, world);
  const auto reduced = reducedDocument(document, world);
  const auto trace = results->trace ? results->trace : reduced ? reduced->trace : nullptr;
  report::Markdown text;
  if (!trace) return text;
  for (const auto event : script::eventsOnLine(trace->events, line)) {
    if (const auto detail = eventDetail(document, world, event); !detail.empty()) text.paragraph() += detail;
  }
  return text;
}

}  // namespace marmoset::server
