#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>

#include "engine/statistics/rate.h"
#include "protocol/json/codec.h"
#include "protocol/json/json.h"
#include "protocol/json/wire_types.h"
#include "protocol/lsp/basic.h"

namespace marmoset::statistics {
BOOST_DESCRIBE_STRUCT(Rate, (), (successes, runs, low, high))
}

// What travels about jobs, see docs/lsp-extensions.md.
namespace marmoset::server {

enum class JobPhase { running, paused, done, failed, cancelled };
BOOST_DESCRIBE_ENUM(JobPhase, running, paused, done, failed, cancelled)

struct JobInfo {
  std::string id, kind;  // kind: "replay", "record", "reduce", "triage", "verify" or "explore"
  std::string title;     // "Replaying crash.mks"
  std::string uri;       // of the script, or the folder of scripts or of what comes out
  JobPhase state = JobPhase::running;
  std::uint32_t done = 0, total = 0;  // runs of a replay or verification, events of the others
  std::string message;                // how it stands, for people
  std::optional<std::uint32_t> size = {}, before = {};  // events of a reduction, the launch not counted
  std::optional<statistics::Rate> rate = {};
  std::optional<std::uint32_t> devicesBusy = {};
  std::optional<std::string> result = {};                  // URI of the document that came out
  std::optional<std::vector<std::string>> documents = {};  // of all that came out, that one first
  std::optional<std::string> waitsFor = {};                // what the user is asked
  std::optional<bool> warning = {};                        // it is done, and came to nothing good
  bool operator==(const JobInfo&) const = default;
};
BOOST_DESCRIBE_STRUCT(JobInfo, (),
                      (id, kind, title, uri, state, done, total, message, size, before, rate, devicesBusy,
                       result, documents, waitsFor, warning))

// `marmoset/jobChanged`
struct JobChangedNotification {
  using Params = JobInfo;
  static constexpr std::string_view method = "marmoset/jobChanged";
};

// A device that this session keeps from other processes.
struct DeviceUse {
  std::string serial;
  std::optional<std::string> job = {};    // that uses it; absent: it waits for the next run
  std::optional<std::uint32_t> run = {};  // of a replay, from 1
  bool operator==(const DeviceUse&) const = default;
};
BOOST_DESCRIBE_STRUCT(DeviceUse, (), (serial, job, run))

struct JobsResult {
  std::vector<JobInfo> jobs;  // running ones first, then those that can be resumed
  std::uint32_t devicesBusy = 0;
  std::vector<DeviceUse> devices;
};
BOOST_DESCRIBE_STRUCT(JobsResult, (), (jobs, devicesBusy, devices))

// `marmoset/jobs`
struct JobsRequest {
  using Params = protocol::None;
  using Result = JobsResult;
  static constexpr std::string_view method = "marmoset/jobs";
};

struct ReplayPositionParams {
  std::string job, uri;
  std::optional<std::int32_t> version = {};  // of the document when the job was started
  std::uint32_t run = 0, event = 0;          // both from 1
  std::vector<lsp::Range> ranges;            // the event's lines in that version
};
BOOST_DESCRIBE_STRUCT(ReplayPositionParams, (), (job, uri, version, run, event, ranges))

// `marmoset/replayPosition`
struct ReplayPositionNotification {
  using Params = ReplayPositionParams;
  static constexpr std::string_view method = "marmoset/replayPosition";
};

// What every command that starts a job takes, beside a field for every knob of its kind.
struct JobArguments {
  std::string uri;  // of an open script, or of a folder for kinds that work on a suite or an app
  std::optional<std::string> device = {};
  std::optional<std::string> package = {};  // of the app, for kinds that work on one
  std::optional<bool> quiet = {};
};
BOOST_DESCRIBE_STRUCT(JobArguments, (), (uri, device, package, quiet))

// Arguments of `marmoset.cancelJob` and `marmoset.resumeJob`, and the answer of all that start a job.
struct JobReference {
  std::string job;
};
BOOST_DESCRIBE_STRUCT(JobReference, (), (job))

// The answer of `marmoset.openResult`.
struct DocumentReference {
  std::string uri;
};
BOOST_DESCRIBE_STRUCT(DocumentReference, (), (uri))

struct JobResultResult {
  std::string kind;
  protocol::Json result;  // as the kind keeps it
};
BOOST_DESCRIBE_STRUCT(JobResultResult, (), (kind, result))

// `marmoset/jobResult`
struct JobResultRequest {
  using Params = JobReference;
  using Result = JobResultResult;
  static constexpr std::string_view method = "marmoset/jobResult";
};

}  // namespace marmoset::server

template <>
inline constexpr bool marmoset::protocol::travelsAsName<marmoset::server::JobPhase> = true;
