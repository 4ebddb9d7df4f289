// How fast simulated phones run: events without anybody looking, as a minimizer replays them, and with a full
// observation after every user event, as a recording needs them.
#include <benchmark/benchmark.h>

#include "engine/device/simulator/generator/generator.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::simulator {
namespace {

struct Run {
  AppPointer app;
  std::vector<Step> steps;
  std::uint64_t seed = 1;
};

Run generatedRun() {
  auto generated = generateCase({.seed = 4, .events = 1000, .activities = 5});
  return {generated.app, std::move(generated.steps), generated.seed};
}

Run sampleRun(const std::string& app, const std::string& script) {
  return {sampleApp(app), sampleScript(app + "/" + script).steps};
}

CleanStart startOf(const Run& run) {
  CleanStart start;
  start.package = facts(*run.app).package;
  start.seed = run.seed;
  return start;
}

// What Monkey injects: motions, keys and launches; the waits between them are no events.
std::size_t injected(const std::vector<Step>& steps) {
  std::size_t events = 0;
  for (const auto& step : steps) {
    for (const auto& event : step)
      events += !std::holds_alternative<script::WaitEvent>(event.body) &&
                !std::holds_alternative<script::ThrottleEvent>(event.body);
  }
  return events;
}

void report(benchmark::State& state, const Run& run) {
  const auto runs = static_cast<double>(state.iterations());
  const auto rate = [&](std::size_t count) {
    return benchmark::Counter(runs * static_cast<double>(count), benchmark::Counter::kIsRate);
  };
  state.counters["events/s"] = rate(injected(run.steps));
  state.counters["user events/s"] = rate(run.steps.size());
}

void replay(benchmark::State& state, const Run& run) {
  SimulatedDevice device(run.app, "sim");
  const auto start = startOf(run);
  for (auto _ : state) {
    (void)device.cleanStart(start, {});
    benchmark::DoNotOptimize(device.replay(run.steps, {}, {}));
  }
  report(state, run);
}

// A new device for each recording: one that has seen a screen before remembers its tree.
void observe(benchmark::State& state, const Run& run) {
  const auto start = startOf(run);
  for (auto _ : state) {
    SimulatedDevice device(run.app, "sim");
    (void)device.cleanStart(start, {});
    for (const auto& step : run.steps) {
      (void)device.inject(step, {});
      benchmark::DoNotOptimize(device.observe(trace::ObservationLevel::tree, {}));
    }
  }
  report(state, run);
}

void replayGenerated(benchmark::State& state) {
  replay(state, generatedRun());
}
void replayShop(benchmark::State& state) {
  replay(state, sampleRun("shopping", "night.mks"));
}
void replayWhoHasMyStuff(benchmark::State& state) {
  replay(state, sampleRun("whohasmystuff", "crash.mks"));
}
void observeGenerated(benchmark::State& state) {
  observe(state, generatedRun());
}
void observeShop(benchmark::State& state) {
  observe(state, sampleRun("shopping", "night.mks"));
}
void observeWhoHasMyStuff(benchmark::State& state) {
  observe(state, sampleRun("whohasmystuff", "crash.mks"));
}

// Many devices take turns event by event, as a pool with more devices than threads would.
void manyDevices(benchmark::State& state) {
  const auto run = generatedRun();
  std::vector<SimulatedDevice> devices;
  for (std::int64_t i = 0; i < state.range(0); ++i) devices.emplace_back(run.app, "sim");
  const auto start = startOf(run);
  for (auto _ : state) {
    for (auto& device : devices) (void)device.cleanStart(start, {});
    for (const auto& step : run.steps) {
      for (auto& device : devices) benchmark::DoNotOptimize(device.inject(step, {}));
    }
  }
  const auto all =
      static_cast<double>(state.iterations() * state.range(0)) * static_cast<double>(injected(run.steps));
  state.counters["events/s"] = benchmark::Counter(all, benchmark::Counter::kIsRate);
}

BENCHMARK(replayGenerated);
BENCHMARK(replayShop);
BENCHMARK(replayWhoHasMyStuff);
BENCHMARK(observeGenerated);
BENCHMARK(observeShop);
BENCHMARK(observeWhoHasMyStuff);
BENCHMARK(manyDevices)->Arg(1)->Arg(16)->Arg(256);

}  // namespace
}  // namespace marmoset::device::simulator
