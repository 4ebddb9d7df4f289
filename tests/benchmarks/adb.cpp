// What a device behind adb costs: commands through the server's socket beside starting the adb program for
// each, and injected events beside the same phone in this process. One run, so the ratios hold on any
// machine.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <functional>
#include <thread>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/emulator/emulator.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/simulator/sample.h"

namespace {

using namespace marmoset::device;
using Clock = std::chrono::steady_clock;

constexpr std::size_t mostDevices = 16;
const std::string package = "de.freewarepoint.whohasmystuff";

struct Bench {
  simulator::AppPointer app = simulator::sampleApp("whohasmystuff");
  simulator::Recorded crash = simulator::sampleScript("whohasmystuff/crash.mks");
  adb::RealAdb real;
  std::unique_ptr<emulator::Emulator> emulator =
      std::move(*emulator::Emulator::start({.apps = {app}, .count = mostDevices, .port = 0}));
  std::vector<std::unique_ptr<adb::AdbDevice>> devices;
};

template <class Value>
Value demand(Result<Value> result) {
  if (result) {
    if constexpr (std::is_void_v<Value>) {
      return;
    } else {
      return std::move(*result);
    }
  }
  std::fprintf(stderr, "%s\n", result.error().message.c_str());
  std::exit(1);
}

double secondsOf(const std::function<void()>& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Work done on `count` devices at once, so many pieces on each; pieces a second.
double rate(std::size_t count, std::size_t pieces, const std::function<void(std::size_t device)>& piece) {
  const auto seconds = secondsOf([&] {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < count; ++i)
      threads.emplace_back([&, i] {
        for (std::size_t n = 0; n < pieces; ++n) piece(i);
      });
  });
  return static_cast<double>(count * pieces) / seconds;
}

double medianMs(std::size_t times, const std::function<void()>& work) {
  std::vector<double> samples;
  for (std::size_t i = 0; i < times; ++i) samples.push_back(secondsOf(work) * 1000);
  std::nth_element(samples.begin(), samples.begin() + static_cast<std::ptrdiff_t>(times / 2), samples.end());
  return samples[times / 2];
}

void commands(Bench& bench) {
  const auto spawn = [&](std::size_t i) {
    if (bench.real.adb({"-s", bench.emulator->serial(i), "shell", "true"}).exitCode != 0) std::exit(1);
  };
  const auto ask = [&](std::size_t i) { demand(bench.devices[i]->shell().run({"true"}, adb::inTime())); };
  std::printf("one command: %.2f ms through the socket, %.2f ms by starting adb\n\n",
              medianMs(200, [&] { ask(0); }), medianMs(50, [&] { spawn(0); }));
  std::printf("%-8s %14s %14s %8s\n", "devices", "socket, cmd/s", "program, cmd/s", "times");
  for (std::size_t count = 1; count <= mostDevices; count *= 2) {
    const auto asked = rate(count, 800 / count, ask), spawned = rate(count, 160 / count, spawn);
    std::printf("%-8zu %14.0f %14.0f %8.1f\n", count, asked, spawned, asked / spawned);
  }
}

// Motions, keys and launches.
std::size_t eventsIn(const std::vector<Step>& steps) {
  const auto counts = [](const marmoset::script::LowLevelEvent& event) {
    using namespace marmoset::script;
    return std::holds_alternative<MotionEvent>(event.body) || std::holds_alternative<KeyEvent>(event.body) ||
           std::holds_alternative<ActivityEvent>(event.body);
  };
  std::size_t events = 0;
  for (const auto& step : steps) events += static_cast<std::size_t>(std::ranges::count_if(step, counts));
  return events;
}

void replays(Bench& bench) {
  const auto events = static_cast<double>(eventsIn(bench.crash.steps));
  const auto start = [](std::uint64_t seed) { return CleanStart{.package = package, .seed = seed}; };
  const auto whole = [&](std::size_t i) {
    demand(bench.devices[i]->cleanStart(start(i), adb::inTime()));
    if (!demand(bench.devices[i]->replay(bench.crash.steps, {}, adb::inTime())).failure) std::exit(1);
  };
  const auto stepwise = [&](std::size_t i, std::optional<marmoset::trace::ObservationLevel> level) {
    demand(bench.devices[i]->cleanStart(start(i), adb::inTime()));
    for (const auto& step : bench.crash.steps) {
      demand(bench.devices[i]->inject(step, adb::inTime()));
      if (level) demand(bench.devices[i]->observe(*level, adb::inTime()));
    }
  };
  std::vector<std::unique_ptr<simulator::SimulatedDevice>> local;
  for (std::size_t i = 0; i < mostDevices; ++i)
    local.push_back(std::make_unique<simulator::SimulatedDevice>(bench.app, "sim"));
  const auto inProcess = [&](std::size_t i) {
    demand(local[i]->cleanStart(start(i), {}));
    demand(local[i]->replay(bench.crash.steps, {}, {}));
  };
  using Level = marmoset::trace::ObservationLevel;
  std::printf("\nmotions, keys and launches a second, clean starts included (%.0f a run)\n", events);
  std::printf("%-8s %12s %12s %12s %12s %12s\n", "devices", "in process", "monkey -f", "port", "+ window",
              "+ tree");
  for (std::size_t count = 1; count <= mostDevices; count *= 2) {
    const std::size_t runs = std::max<std::size_t>(1, 8 / count);
    std::printf("%-8zu %12.0f %12.0f %12.0f %12.0f %12.0f\n", count,
                events * rate(count, 2000 / count, inProcess), events * rate(count, runs, whole),
                events * rate(count, runs, [&](std::size_t i) { stepwise(i, std::nullopt); }),
                events * rate(count, 1, [&](std::size_t i) { stepwise(i, Level::window); }),
                events * rate(count, 1, [&](std::size_t i) { stepwise(i, Level::tree); }));
  }
}

std::string residentMemory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return line.substr(line.find_first_of("0123456789"));
  return "unknown";
}

}  // namespace

int main() {
  const auto before = residentMemory();
  Bench bench;
  bench.real.plugIn(*bench.emulator);
  for (std::size_t i = 0; i < mostDevices; ++i)
    bench.devices.push_back(
        demand(adb::AdbDevice::connect(bench.real.server(), bench.emulator->serial(i), adb::inTime())));
  std::printf("resident memory: %s before, %s with %zu devices and their drivers\n", before.c_str(),
              residentMemory().c_str(), mostDevices);
  commands(bench);
  replays(bench);
  std::printf("resident memory at the end: %s\n", residentMemory().c_str());
}
