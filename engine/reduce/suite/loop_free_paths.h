#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/reduce/suite/path.h"

namespace marmoset::suite {

// L(t) of DetReduce: every path that leaving out loops makes of a trace, the trace itself included, shortest
// first, each once however it comes about. They are made one at a time: a position of the trace may be left
// by its own step or, for nothing, for a later position in the same state; all positions that the same labels
// lead to are kept together, which merges equal paths before they are made. Of what is asked for only those
// are made that cover all of `wanted` and go round the failing prefixes.
class LoopFreePaths {
 public:
  LoopFreePaths(const Path& trace, Items wanted, const model::FailingPrefixes& failing);
  ~LoopFreePaths();
  LoopFreePaths(const LoopFreePaths&) = delete;
  LoopFreePaths& operator=(const LoopFreePaths&) = delete;

  // None: there are no more, or the search has grown beyond its limit.
  std::optional<Path> next();

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace marmoset::suite
