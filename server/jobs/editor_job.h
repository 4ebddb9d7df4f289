#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/jobs/runner.h"
#include "server/jobs/named_devices.h"

namespace marmoset::server {

// A job of an editor's user, with what only editors have. It holds the text of the moment it was asked for;
// later edits do not change it.
struct EditorJob {
  jobs::JobRequest request;
  NamedDevices devices;
  std::string uri;
  std::optional<std::int32_t> version;
  bool createsDocuments = false;  // the client can be asked to
  bool quiet = false;             // the client shows the progress and the end itself
};

}  // namespace marmoset::server
