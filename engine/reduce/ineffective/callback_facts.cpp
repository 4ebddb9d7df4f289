#include "engine/reduce/ineffective/callback_facts.h"

#include <algorithm>
#include <array>

#include "engine/reduce/ineffective/hashes.h"

namespace marmoset::reduce {

namespace {

constexpr std::array<std::string_view, 7> lifecycleMethods{"onCreate", "onStart", "onRestart", "onResume",
                                                           "onPause",  "onStop",  "onDestroy"};

std::string_view methodOf(std::string_view callback) {
  const auto name = callback.substr(0, callback.find('('));
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

}  // namespace

CallbackFacts CallbackReader::of(std::string_view callback) {
  const auto hash = hashOf(callback);
  const auto [found, isNew] = known_.try_emplace(hash);
  if (isNew) {
    const auto method = methodOf(callback);
    const bool lifecycle =
        std::find(lifecycleMethods.begin(), lifecycleMethods.end(), method) != lifecycleMethods.end();
    found->second = {hash, lifecycle, method == "onCreate", method == "onDestroy"};
  }
  return found->second;
}

}  // namespace marmoset::reduce
