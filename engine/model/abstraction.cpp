#include "engine/model/abstraction.h"

#include <array>

#include "engine/model/screen_sketch.h"
#include "engine/trace/abstract_state.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::model {

namespace {

constexpr std::array<std::string_view, 6> abstractionNames{"window",    "components", "operations",
                                                           "described", "indexed",    "texts"};

}  // namespace

std::string_view name(Abstraction abstraction) {
  return abstractionNames.at(static_cast<std::size_t>(abstraction));
}

std::optional<Abstraction> abstractionOf(std::string_view name) {
  for (std::size_t i = 0; i < abstractionNames.size(); ++i) {
    if (abstractionNames[i] == name) return static_cast<Abstraction>(i);
  }
  return std::nullopt;
}

StateId stateOf(Abstraction abstraction, const trace::Observation& seen) {
  if (abstraction >= Abstraction::operations) {
    const auto fineness =
        static_cast<std::size_t>(abstraction) - static_cast<std::size_t>(Abstraction::operations);
    return sketchOf(seen).ids.at(fineness);
  }
  return trace::abstractState(seen.window,
                              abstraction == Abstraction::components ? seen.tree.get() : nullptr);
}

StateId failedState(std::string_view signature) {
  trace::StableHash hash;
  hash.add(std::string_view("failed"));
  hash.add(signature);
  return hash.value();
}

}  // namespace marmoset::model
