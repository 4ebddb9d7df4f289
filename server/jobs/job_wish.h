#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/reduce/jobs/reduce_job.h"
#include "engine/replay/replay_job.h"
#include "engine/script/semantics/run.h"
#include "server/jobs/device_wish.h"

namespace marmoset::server {

struct JobKind;

// What a user wants a device to do. It holds the text of the moment it was asked for; later edits do not
// change it.
struct JobWish {
  const JobKind* kind = nullptr;
  replay::JobSpec spec;
  reduce::ReduceSpec reduction;  // of a reduction or verification
  script::RunOptions run;
  DeviceWish device;
  std::string uri;
  std::optional<std::int32_t> version;
  std::shared_ptr<device::WipeConsent> wipeConsent;
  bool mayRunCommands = false;
  bool createsDocuments = false;      // the client can be asked to
  bool quiet = false;                 // the client shows the progress and the end itself
  std::optional<std::string> resume;  // id of the stored job to go on with

  std::string fileName() const;
};

}  // namespace marmoset::server
