#include "tests/engine/reduce/support/record.h"

#include "engine/replay/recorder.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

using device::simulator::AppPointer;

replay::Trace traceOf(const std::string& script) {
  auto trace = replay::traceOf(script::Script::parse(script::Text(script)));
  EXPECT_TRUE(trace) << trace.error();
  return trace.value_or(replay::Trace{});
}

trace::Recording recorded(const AppPointer& app, const replay::Trace& trace, trace::ObservationLevel level) {
  device::simulator::SimulatedDevice device(app, "sim");
  auto recording = replay::record(device, trace, {.start = {.seed = 1}, .level = level}, {});
  EXPECT_TRUE(recording) << recording.error().message;
  return recording.value_or(trace::Recording{});
}

trace::Recording recorded(const AppPointer& app, const std::string& script) {
  return recorded(app, traceOf(script));
}

trace::Recording recordedSample(const std::string& sample, const std::string& script) {
  return recorded(device::simulator::sampleApp(sample), sampleText(sample, script));
}

std::string sampleText(const std::string& sample, const std::string& script) {
  return readFile(sourceFile("samples/" + sample + "/" + script));
}

}  // namespace marmoset::test
