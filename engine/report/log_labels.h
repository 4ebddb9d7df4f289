#pragma once

#include <string>
#include <vector>

#include "engine/report/recording_findings.h"
#include "engine/script/log/log.h"

namespace marmoset::report {

// What the events of a Monkey log or a trace of SimplyDroid likely do for nothing, on the lines where they
// stand, by the activities that the log tells; and what it does not tell, where that leaves a label in doubt.
// Runs of which the log does not show all events get none.
struct LogLabels {
  std::vector<script::Finding> findings;
  std::vector<std::string> missing;
};
LogLabels labelsOf(const script::Log& log, const reduce::IneffectiveOptions& options = {},
                   const Severities& severities = {});

}  // namespace marmoset::report
