#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/replay/run_origin.h"
#include "engine/store/met_builds.h"
#include "engine/trace/recording.h"
#include "server/documents/snapshot.h"

namespace marmoset::server {

struct World;

// The build of the app that a job on a script would run, as far as that is known without asking a device.
struct PresentBuild {
  enum class Place {
    unknown,
    adb,        // some device; which build is there only it knows, and whoever met it last
    simulated,  // the app file that somebody chose
    beside,     // the app file beside the script, which is taken where no device is connected
  };
  Place place = Place::unknown;
  std::string app;                   // of an app file, as replay::appText prints it
  std::vector<store::MetBuild> met;  // what jobs met last on devices behind adb

  // Whether what was seen there is certainly about another build.
  bool differsFrom(const replay::RunOrigin& origin) const;
  bool differsFrom(const trace::Recording& recording) const;
  // Whether it is certainly about this one.
  bool isOf(const replay::RunOrigin& origin) const;
  bool isOf(const trace::Recording& recording) const;

 private:
  bool isOf(std::string_view kind, const std::string& seen) const;
  bool wasReplaced(const std::optional<store::MetBuild>& seen) const;
  bool differsFrom(std::string_view kind, const std::string& seen) const;
};

// `choice` is what settings and project say (ResultOptions::device), `package` what the script launches. What
// jobs met is not filled in.
PresentBuild presentBuild(const Snapshot& document, const World& world, const std::string& choice,
                          const std::string& package);

}  // namespace marmoset::server
