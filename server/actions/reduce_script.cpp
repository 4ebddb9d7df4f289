#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/script/events/event_lines.h"
#include "server/actions/action.h"
#include "server/actions/command_offer.h"
#include "server/commands/job_commands.h"
#include "server/commands/report.h"
#include "server/documents/launch_line.h"
#include "server/jobs/job_messages.h"
#include "server/recordings/recorded_document.h"
#include "server/recordings/recorded_targets.h"
#include "server/reductions/reduced_document.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

bool isGrey(const report::RecordedScript& recorded, std::uint32_t event) {
  const auto need = recorded.needOf(event);
  return need == report::Need::ineffective || need == report::Need::irrelevant;
}

// Something is shown on the line that one of these commands answers.
bool isMarked(const ActionPlace& place, const report::RecordedScript* recorded) {
  const auto line = place.range.start.line;
  for (const auto& finding : certificateFindings(place.document, place.world)) {
    if (finding.range.start.line == line) return true;
  }
  const auto results = place.world.results->of(place.document, place.world);
  const auto& proven = results->proven;
  const auto events =
      results->trace ? script::eventsOnLine(results->trace->events, line) : std::vector<std::uint32_t>{};
  return std::any_of(events.begin(), events.end(), [&](std::uint32_t event) {
    return std::binary_search(proven.begin(), proven.end(), event) || (recorded && isGrey(*recorded, event));
  });
}

std::vector<Offer> reduceOffers(const ActionPlace& place, const report::RecordedScript* recorded,
                                std::string_view kind) {
  const auto& uri = place.document.uri();
  const auto reduceFor = [&](std::string title, const std::optional<std::string>& target,
                             const std::optional<std::string>& strategy) {
    nlohmann::json arguments{{"uri", uri}};
    if (target) arguments["target"] = *target;
    if (strategy) arguments["strategy"] = *strategy;
    return commandOffer(std::move(title), kind, commandOf(jobs::reduceKind), lsp::Json(std::move(arguments)));
  };
  std::vector<Offer> offers;
  const auto crash =
      recorded ? crashTarget(recorded->analysis().document->recording) : std::optional<TargetOffer>{};
  offers.push_back(reduceFor("Minimise for this crash", crash ? std::optional(crash->target) : std::nullopt,
                             std::nullopt));
  if (!recorded) return offers;
  for (const auto event : recorded->eventsOn(place.range.start.line)) {
    if (const auto activity = activityReachedBy(*recorded, event))
      offers.push_back(reduceFor(fmt::format("Minimise for reaching {}", activity->label), activity->target,
                                 std::nullopt));
  }
  offers.push_back(
      reduceFor("Extract the key events", crash ? std::optional(crash->target) : std::nullopt, "key-events"));
  offers.push_back(commandOffer("Write the report", kind, reportCommand,
                                lsp::Json::of(ReportArguments{uri, "markdown", true})));
  return offers;
}

std::vector<Offer> offersOf(const ActionPlace& place, std::string_view kind, bool whereMarked) {
  if (!launchLine(*place.document.script())) return {};
  const auto recorded = recordedDocument(place.document, place.world);
  if (isMarked(place, recorded.get()) != whereMarked) return {};
  const auto reduced = reducedDocument(place.document, place.world);
  if (!reduced) return reduceOffers(place, recorded.get(), kind);
  return {commandOffer(reduced->measured ? "Verify this reduced trace again" : "Verify again", kind,
                       commandOf(jobs::verifyKind), lsp::Json::of(JobArguments{place.document.uri()}))};
}

}  // namespace

const Action reduceQuickFix{
    .name = "reduce_quick_fix",
    .kind = lsp::CodeActionKind::quickFix,
    .offer = [](const ActionPlace& place) { return offersOf(place, lsp::CodeActionKind::quickFix, true); },
    .edits = nullptr};

const Action reduceScript{
    .name = "reduce_script",
    .kind = lsp::CodeActionKind::refactorExtract,
    .offer =
        [](const ActionPlace& place) { return offersOf(place, lsp::CodeActionKind::refactorExtract, false); },
    .edits = nullptr};

}  // namespace marmoset::server
