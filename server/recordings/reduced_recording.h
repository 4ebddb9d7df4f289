#pragma once

#include <optional>

#include "server/calls/call.h"
#include "server/recordings/recording_messages.h"
#include "server/results/result_book.h"

namespace marmoset::server {

// What a certified reduction of the document left, and its own recording where there is one. Nothing where
// the document has no such reduction, or no recording.
std::optional<ReducedRecording> reducedRecording(const Call& call, const DocumentResults& results);

}  // namespace marmoset::server
