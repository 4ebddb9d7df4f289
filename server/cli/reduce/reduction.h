#pragma once

#include <string>
#include <vector>

#include "engine/jobs/kinds/reduce.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

struct ReduceOptions {
  std::vector<std::string> files;
  std::string output, junit, priorFile;
  RunOptions run;
  jobs::KnobValues values{jobs::reduceKnobs()};
  bool json = false;

  jobs::ReduceKnobs knobs() const { return jobs::reduceKnobsOf(values); }
};

}  // namespace marmoset::cli
