#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/jobs/outcome.h"
#include "server/jobs/editor_job.h"
#include "server/jobs/job_messages.h"

namespace marmoset::server {

class Session;

// What the editor is given at the end of a job beyond its message: one file for a kind that needs it. Called
// on the main thread; `delivered` is called when the client has answered, with what the job is to be
// remembered by.
struct JobView {
  using Delivered = std::function<void(JobInfo)>;
  std::string_view kind;
  void (*deliver)(Session& session, const EditorJob& job, const jobs::Outcome& outcome, JobInfo info,
                  const Delivered& delivered);
};
// Null: the message is all.
const JobView* viewOf(std::string_view kind);

extern const JobView reduceView, verifyView;

}  // namespace marmoset::server
