#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/device/wipe_consent.h"
#include "engine/jobs/job_book.h"
#include "engine/jobs/job_host.h"
#include "engine/jobs/job_spec.h"
#include "engine/jobs/outcome.h"
#include "engine/reduce/jobs/reduction.h"

namespace marmoset::jobs {

// What the user lets a job do.
struct Permissions {
  std::shared_ptr<device::WipeConsent> wipe;  // null: no data is deleted but on emulators
  bool runCommands = false;                   // RunCmd and LaunchInstrumentation of scripts
  std::vector<std::string> reset = {};        // the words of a command on this machine before every start
};

// What a kind of job works with.
struct Context {
  const JobSpec& spec;
  const std::string& name;    // of the subject, in messages
  const ScriptInput* script;  // of a job on a script, else null
  const Permissions& may;
  device::DevicePool& pool;
  std::shared_ptr<store::Store> store;  // null: nothing is kept
  JobBook& book;
  device::Operation operation;
  JobHost& host;

  device::CleanStart start() const;
  // `fresh`: runs from before the job are not used.
  reduce::Surroundings surroundings(const replay::Trace& trace, bool fresh = false) const;
};

// Ends a job that was stopped: paused or cancelled.
Outcome stopped(const Context& context);
Outcome failed(std::string message);
// Ends a job that devices or the store do not let go on. What is done is kept, and it can be resumed; one
// that has done nothing has failed.
Outcome hindered(const Context& context, std::string message);
Outcome endedBy(const Context& context, const device::DeviceError& error);

}  // namespace marmoset::jobs
