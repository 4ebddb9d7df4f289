#pragma once

#include "engine/replay/replay_report.h"
#include "server/cli/console.h"

namespace marmoset::cli {

void printReplayJson(const replay::ReplayReport& report, const replay::Trace& trace, const Console& console);
void printReplayText(const replay::ReplayReport& report, const replay::Trace& trace, const Console& console);

}  // namespace marmoset::cli
