#pragma once

#include <memory>
#include <vector>

#include "engine/report/recorded_script.h"
#include "engine/script/rules/rule.h"
#include "server/documents/snapshot.h"
#include "server/session/world.h"

namespace marmoset::server {

// The newest recording of a document laid over its present text; null where there is none. What was worked
// out is kept with the document, so asking again is cheap. Any worker may ask.
std::shared_ptr<const report::RecordedScript> recordedDocument(const Snapshot& document, const World& world);

// The same, for who draws conclusions from it: null also where it is certainly of another build of the app
// than a job would run now.
std::shared_ptr<const report::RecordedScript> heldRecording(const Snapshot& document, const World& world);

// Its events that can go, as findings on the present lines; of a log, those that likely can.
std::vector<script::Finding> recordedFindings(const Snapshot& document, const World& world);

}  // namespace marmoset::server
