#include <algorithm>
#include <iterator>
#include <memory>

#include <fmt/format.h>

#include "engine/report/recording_findings.h"
#include "server/actions/action.h"
#include "server/recordings/recorded_document.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

using report::Need;
using report::RecordedScript;
using Events = std::vector<std::uint32_t>;

// Everything that must go with these events, because it stands on the same lines.
Events withCompany(const RecordedScript& recorded, const Events& events) {
  Events all;
  for (const auto& atom : script::deletionAtoms(recorded.present().events)) {
    const auto isMeant = [&](std::uint32_t event) {
      return std::find(events.begin(), events.end(), event) != events.end();
    };
    if (std::any_of(atom.events.begin(), atom.events.end(), isMeant))
      all.insert(all.end(), atom.events.begin(), atom.events.end());
  }
  return all;
}

// The first event on the line that can go.
std::optional<std::uint32_t> needlessOn(const RecordedScript& recorded, std::uint32_t line) {
  for (const auto event : recorded.eventsOn(line)) {
    const auto need = recorded.needOf(event);
    if (need == Need::ineffective || need == Need::irrelevant) return event;
  }
  return std::nullopt;
}

enum IneffectiveChoice : std::uint32_t { thisEvent, combination };

std::vector<Offer> offerDeleteIneffective(const ActionPlace& place) {
  const auto recorded = heldRecording(place.document, place.world);
  const auto event = recorded ? needlessOn(*recorded, place.range.start.line) : std::nullopt;
  if (!event) return {};
  const auto members = recorded->combinationOf(*event).size();
  std::vector<Offer> offers;
  if (members > 1) {
    offers.push_back({fmt::format("Delete this combination ({} events that do nothing)", members),
                      lsp::CodeActionKind::quickFix,
                      true,
                      {},
                      combination});
  }
  offers.push_back({"Delete this event", lsp::CodeActionKind::quickFix, members == 1, {}, thisEvent});
  return offers;
}

std::vector<script::TextEdit> editsDeleteIneffective(const Picked& picked) {
  const auto recorded = heldRecording(picked.document, picked.world);
  const auto event = recorded ? needlessOn(*recorded, picked.range.start.line) : std::nullopt;
  if (!event) return {};
  const auto events = picked.choice == combination ? recorded->combinationOf(*event) : Events{*event};
  return report::deletionEdits(*picked.document.script(), recorded->present(),
                               withCompany(*recorded, events));
}

// In the menu of source actions, but never a fix: an editor that fixes all on save would delete most of a
// script.
constexpr auto deleteNeedlessKind = "source.deleteNeedless.marmoset";

// What certainly does nothing, and what a verified reduction did without.
struct Needless {
  std::shared_ptr<const replay::Trace> trace;
  Events ineffective, proven;

  Events all() const {
    Events events;
    std::set_union(ineffective.begin(), ineffective.end(), proven.begin(), proven.end(),
                   std::back_inserter(events));
    return events;
  }
};

Needless needlessOf(const Snapshot& document, const World& world) {
  const auto results = world.results->of(document, world);
  Needless found{results->trace, {}, results->proven};
  if (const auto recorded = heldRecording(document, world))
    found.ineffective = report::certainlyIneffective(*recorded);
  return found;
}

std::vector<Offer> offerAll(const ActionPlace& place) {
  const auto needless = needlessOf(place.document, place.world);
  const auto count = needless.all().size();
  if (count == 0) return {};
  const auto what = needless.proven.empty() ? "ineffective events" : "events proven unnecessary";
  return {{fmt::format("Delete all {} ({})", what, count), deleteNeedlessKind}};
}

std::vector<script::TextEdit> editsAll(const Picked& picked) {
  const auto needless = needlessOf(picked.document, picked.world);
  if (!needless.trace) return {};
  return report::deletionEdits(*picked.document.script(), *needless.trace, needless.all());
}

}  // namespace

const Action deleteIneffective{.name = "delete_ineffective",
                               .kind = lsp::CodeActionKind::quickFix,
                               .offer = offerDeleteIneffective,
                               .edits = editsDeleteIneffective};

const Action deleteAllIneffective{
    .name = "delete_all_ineffective", .kind = deleteNeedlessKind, .offer = offerAll, .edits = editsAll};

}  // namespace marmoset::server
