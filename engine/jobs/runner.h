#pragma once

#include <optional>
#include <string>

#include "engine/jobs/context.h"
#include "engine/jobs/kind.h"

namespace marmoset::jobs {

// A job that somebody asks for.
struct JobRequest {
  const Kind* kind = nullptr;
  JobSpec spec;
  std::string name;         // of the subject, in messages
  script::RunOptions play;  // how its script is read
  Permissions may;

  // Whether it is one that an earlier process began: a certain one, or the newest unfinished one that asks
  // for the same, if there is one.
  std::optional<std::string> resumes = {};
  bool goesOn = false;
  bool saysIfNew = false;         // somebody counts on there being one
  std::string beginsWith = "{}";  // progress of a new one
};

// Runs a job from its first question to its end in the store, on the calling thread: finds its devices,
// claims or makes it in the store, lets its kind work and keeps how it ended. A job that another process has
// taken over meanwhile stops and writes nothing.
Outcome runJob(const JobRequest& request, JobHost& host, const device::Operation& operation);

}  // namespace marmoset::jobs
