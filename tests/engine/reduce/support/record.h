#pragma once

#include <string>

#include "engine/replay/trace.h"
#include "engine/trace/recording.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::test {

replay::Trace traceOf(const std::string& script);
std::string sampleText(const std::string& sample, const std::string& script);

// The replay of a script on a simulated app, with an observation after every event.
trace::Recording recorded(const device::simulator::AppPointer& app, const replay::Trace& trace,
                          trace::ObservationLevel level = trace::ObservationLevel::tree);
trace::Recording recorded(const device::simulator::AppPointer& app, const std::string& script);
// A script of a sample: "whohasmystuff", "crash.mks".
trace::Recording recordedSample(const std::string& sample, const std::string& script);

}  // namespace marmoset::test
