#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/report/markdown.h"
#include "engine/script/rules/rule.h"
#include "server/documents/snapshot.h"
#include "server/session/world.h"

namespace marmoset::server {

// An open reduced trace: its evidence and where the events that it is about are now.
struct ReducedDocument {
  reduce::ReducedTrace evidence;
  std::shared_ptr<const replay::Trace> trace;  // of the present text
  replay::EventMapping mapping;                // of the events behind the setup
  bool measured = false;                       // it injects what the evidence is about
  bool known = false;                          // the store has the runs that it speaks of

  // The evidence of a present event that is still the one it was.
  const reduce::ReducedEvent* evidenceOf(std::uint32_t event) const;
  bool isStale(std::uint32_t event) const;
};

// Null for other scripts, and where nothing could be replayed. Kept with the document, so asking again is
// cheap.
std::shared_ptr<const ReducedDocument> reducedDocument(const Snapshot& document, const World& world);

// "20/20, at least 83%, default mode"
std::string rateLabel(const ReducedDocument& reduced);

// What a present event is needed for and where it comes from; empty where nothing is said of it.
report::Markdown explain(const ReducedDocument& reduced, std::uint32_t event);

// That the evidence is about another script by now, or that the last verification failed.
std::vector<script::Finding> certificateFindings(const Snapshot& document, const World& world);

}  // namespace marmoset::server
