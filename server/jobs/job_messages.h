#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>

#include "protocol/json/codec.h"
#include "protocol/json/wire_types.h"
#include "protocol/lsp/basic.h"

// What travels about jobs, see docs/lsp-extensions.md.
namespace marmoset::server {

enum class JobPhase { running, paused, done, failed, cancelled };
BOOST_DESCRIBE_ENUM(JobPhase, running, paused, done, failed, cancelled)

struct JobInfo {
  std::string id, kind;  // kind: "replay" or "record"
  std::string uri;       // of the script
  JobPhase state = JobPhase::running;
  std::uint32_t done = 0, total = 0;  // runs of a replay, events of a recording
  std::string message;                // how it stands, for people
  bool operator==(const JobInfo&) const = default;
};
BOOST_DESCRIBE_STRUCT(JobInfo, (), (id, kind, uri, state, done, total, message))

// `marmoset/jobChanged`
struct JobChangedNotification {
  using Params = JobInfo;
  static constexpr std::string_view method = "marmoset/jobChanged";
};

struct JobsResult {
  std::vector<JobInfo> jobs;  // running ones first, then those that can be resumed
  std::uint32_t devicesBusy = 0;
};
BOOST_DESCRIBE_STRUCT(JobsResult, (), (jobs, devicesBusy))

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

// Arguments of `marmoset.replay` and `marmoset.record`; the latter uses `uri` and `device` only.
struct ReplayArguments {
  std::string uri;
  std::optional<std::uint32_t> runs = {};
  std::optional<std::string> target = {}, device = {};
  std::optional<bool> fast = {};
};
BOOST_DESCRIBE_STRUCT(ReplayArguments, (), (uri, runs, target, device, fast))

// Arguments of `marmoset.cancelJob` and `marmoset.resumeJob`, and the answer of all that start a job.
struct JobReference {
  std::string job;
};
BOOST_DESCRIBE_STRUCT(JobReference, (), (job))

}  // namespace marmoset::server

template <>
inline constexpr bool marmoset::protocol::travelsAsName<marmoset::server::JobPhase> = true;
