#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/reduce/jobs/reduce_job.h"
#include "engine/replay/event_mapping.h"
#include "engine/report/markdown.h"
#include "engine/script/rules/rule.h"
#include "server/documents/snapshot.h"

namespace marmoset::server {

struct DocumentResults;
struct World;

// Where the events of a reduced original are now. Deleting what the reduction removed turns nothing stale:
// the verified trace is still what is left.
replay::EventMapping mapReduced(const reduce::ReductionRecord& record,
                                std::span<const std::uint64_t> present);

// The present events that a certified reduction did without and that can be deleted: nothing before them has
// changed, it is not known to be of another build, and what shares their lines can go too. Kept as
// `DocumentResults::proven`.
std::vector<std::uint32_t> provenUnnecessary(const DocumentResults& results);

// They as findings, one per contiguous run of lines, with the proof.
std::vector<script::Finding> provenFindings(const Snapshot& document, const DocumentResults& results);

// "Proven unnecessary: ..." or "Needed: ..." about the event, for people; empty where nothing is known.
report::Markdown proofOf(const DocumentResults& results, std::uint32_t event);

}  // namespace marmoset::server
