#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/device/pool/device_pool.h"
#include "engine/replay/trace.h"
#include "engine/statistics/rate.h"
#include "engine/store/job_handle.h"
#include "server/jobs/job_messages.h"
#include "server/jobs/job_wish.h"

namespace marmoset::server {

class Session;

// How a job stands, for the progress bar and the list of jobs.
struct JobNews {
  std::uint32_t done = 0, total = 0;
  std::string message;  // the time left is added
  std::optional<std::uint32_t> size = {}, before = {};
  std::optional<statistics::Rate> rate = {};
  // Of a job that is not done evenly, by which the time left is told better.
  struct Runs {
    std::uint32_t done = 0, ahead = 0;
  };
  std::optional<Runs> runs = {};
};

// What a kind of job works with, on the job's own thread.
struct JobContext {
  const JobWish& wish;
  const replay::Trace& trace;
  device::DevicePool& pool;
  store::JobHandle& handle;
  std::shared_ptr<store::Store> store;
  device::Operation operation;
  // So much is done already and takes no time.
  std::function<void(std::uint32_t done)> begin;
  std::function<void(const JobNews&)> tell;
  // A run (from 0) begins on a device, and is at this event of the trace. These three may be called from any
  // thread.
  std::function<void(std::uint32_t run, const std::string& serial)> runBegins;
  std::function<void(std::uint32_t run, std::uint32_t event)> play;
  // Paused or cancelled, once somebody has stopped it.
  std::function<JobPhase()> stoppedAs;
};

// How a job ended. What it has to give to the editor is given on the main thread: `deliver` calls `delivered`
// when the client has answered, with what the job is to be remembered by.
struct JobOutcome {
  JobPhase state = JobPhase::done;
  std::string message;  // for people
  std::optional<statistics::Rate> rate = {};
  std::optional<std::uint32_t> size = {};
  using Delivered = std::function<void(JobInfo)>;
  std::function<void(Session&, JobInfo, Delivered)> deliver = {};
};

// One kind of long operation, one file. The runner keeps its bar, its place in the store and its messages;
// `work` does it and keeps its own progress and result with the handle.
struct JobKind {
  std::string_view name;  // in messages and in the store = file name
  std::string_view verb;  // "Replaying"
  std::string_view noun;  // "replay"
  JobOutcome (*work)(JobContext& context);
};
const JobKind* findJobKind(std::string_view name);
// "Replaying crash.mks"
std::string titleOf(const JobKind& kind, const std::string& path);

// Ends a job that was stopped or whose devices failed.
JobOutcome stoppedOutcome(const JobContext& context);
JobOutcome failedOutcome(const JobContext& context, const device::DeviceError& error);

}  // namespace marmoset::server
