#pragma once

#include <vector>

#include "engine/replay/replay_evidence.h"
#include "engine/store/hash.h"
#include "engine/store/store.h"

namespace marmoset::replay {

// The last hundred replays of exactly these events, the newest first. What is `known` is not read again.
store::Result<std::vector<KeptReport>> storedReplays(const store::Store& store, const store::Hash& content,
                                                     const std::vector<KeptReport>& known = {});

}  // namespace marmoset::replay
