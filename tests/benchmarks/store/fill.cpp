// Fills a store for the benchmark:  bench_store_fill FILE JOBS FOLDER [SEED]
// The jobs are replays of scripts FOLDER/script-N.mks, ten a script, of 380 events each, with runs and
// recordings. They are stored as the server stores them, by many threads at once, since each write waits for
// the disk.
#include <atomic>
#include <cstdlib>
#include <future>
#include <iostream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/replay/replay_job.h"
#include "engine/store/job_handle.h"
#include "engine/store/recordings.h"
#include "engine/store/verdicts.h"

namespace {

using namespace marmoset;

constexpr int eventsOfAScript = 380, jobsOfAScript = 10, runsOfAJob = 20, verdictsOfAJob = 5,
              jobsOfARecording = 50;
constexpr int writers = 64;
constexpr std::int64_t firstCreated = 1'700'000'000'000, between = 60'000;  // ms

std::string specOf(const std::string& path, std::mt19937_64& random) {
  std::string text = "count= 1\nspeed= 1.0\nstart data >>\nLaunchActivity(com.example,com.example.Main)\n";
  for (int i = 0; i < eventsOfAScript; ++i)
    text += "Tap(" + std::to_string(random() % 1080) + "," + std::to_string(random() % 1920) + ",100)\n";
  return nlohmann::json{{"path", path}, {"text", text}, {"device", "adb"}, {"runs", runsOfAJob}}.dump();
}

replay::ReplayReport reportOf(std::mt19937_64& random) {
  replay::ReplayReport report;
  for (int i = 0; i < eventsOfAScript; ++i) {
    report.fingerprints.push_back(random());
    report.expected.push_back("com.example/.Screen" + std::to_string(random() % 12));
  }
  for (int i = 0; i < runsOfAJob; ++i) {
    replay::RunSummary run;
    run.success = random() % 10 != 0;
    run.executed = eventsOfAScript;
    run.deviceMs = static_cast<std::int64_t>(random() % 100'000);
    report.runs.push_back(run);
  }
  return report;
}

void must(bool done, const char* what) {
  if (done) return;
  std::cerr << "bench_store_fill: cannot store " << what << "\n";
  std::exit(1);
}

void fillOne(const std::shared_ptr<store::Store>& store, const std::string& folder, int number,
             std::uint64_t seed) {
  std::mt19937_64 random(seed * 1'000'003 + static_cast<std::uint64_t>(number));
  const auto now = firstCreated + number * between;
  const auto path = folder + "/script-" + std::to_string(number / jobsOfAScript) + ".mks";
  const auto report = reportOf(random);
  auto job = store::JobHandle::create(store, "replay", specOf(path, random), [now] { return now; });
  must(job.has_value(), "a job");
  must(job->finish(store::JobState::done, replay::printReport(report)).value_or(false), "a result");
  const auto content = store::hashOf(std::to_string(number));
  std::vector<std::future<store::Result<void>>> verdicts;
  for (int run = 0; run < verdictsOfAJob; ++run)
    verdicts.push_back(store::saveVerdict(
        *store, {content, "1.0", "simulated", "crash"},
        {.run = run, .success = true, .events = eventsOfAScript, .deviceMs = 1000 + run}, now));
  for (auto& verdict : verdicts) must(verdict.get().has_value(), "a run");
  if (number % jobsOfARecording != 0) return;
  std::vector<store::StepRecord> steps;
  for (int i = 0; i < eventsOfAScript; ++i)
    steps.push_back({R"({"type":"tap"})", "<tree screen=\"" + std::to_string(random() % 1000) + "\"/>", {}});
  must(store::saveRecording(*store, {content, "com.example", "1.0", "d"}, "{}", steps, now).has_value(),
       "a recording");
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) {
    std::cerr << "usage: bench_store_fill FILE JOBS FOLDER [SEED]\n";
    return 2;
  }
  const int jobs = std::atoi(arguments[2]);
  const std::string folder = arguments[3];
  const std::uint64_t seed = count > 4 ? std::strtoull(arguments[4], nullptr, 10) : 1;
  const auto opened = store::Store::open(arguments[1]);
  if (!opened) {
    std::cerr << opened.error().message << "\n";
    return 1;
  }
  std::atomic<int> next = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < writers; ++i)
    threads.emplace_back([&] {
      for (int number = next++; number < jobs; number = next++) fillOne(*opened, folder, number, seed);
    });
}
