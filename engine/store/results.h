#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/store/result_key.h"
#include "engine/store/store.h"

namespace marmoset::store {

struct FoundResult {
  std::string job;
  std::string kind;
  Hash content = {};         // of the events that it is about
  std::int64_t created = 0;  // when its job was, in ms since the epoch
};

// The newest result of these kinds: of exactly these events, else of this file. An index answers, no result
// is read. What a document shows for other reasons than its name is noted, so that pruning leaves it.
Result<std::optional<FoundResult>> newestResult(Store& store, std::initializer_list<std::string_view> kinds,
                                                const ResultKey& key);
// The newest results of this kind that are of exactly these events, the newest first.
Result<std::vector<FoundResult>> newestResults(const Store& store, std::string_view kind, const Hash& content,
                                               std::size_t atMost);
// The JSON that the job left; none where it left nothing, or is gone.
Result<std::optional<std::string>> resultOf(const Store& store, const std::string& job);

// Of what the newest recording is that a document shows: exactly these events, else those of the newest
// result of this kind and file that is still recorded. Noted as above.
Result<std::optional<Hash>> newestRecorded(Store& store, std::string_view kind, const ResultKey& key);

}  // namespace marmoset::store
