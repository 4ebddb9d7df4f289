#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/device/simulator/generator/corpus_facts.h"
#include "engine/device/simulator/generator/success_histogram.h"
#include "server/cli/console.h"

namespace marmoset::cli {

struct WrittenCase {
  std::uint64_t seed = 0;
  std::string app, script;  // paths
};

// What `marmoset generate` has to tell: the cases beside the real traces they imitate, and how likely their
// subtraces are to crash.
struct GenerateAnswer {
  device::simulator::CorpusFacts facts;
  device::simulator::SuccessHistogram histogram;
  std::vector<WrittenCase> written;
};

void printText(const GenerateAnswer& answer, const Console& console);
nlohmann::ordered_json toJson(const GenerateAnswer& answer);

}  // namespace marmoset::cli
