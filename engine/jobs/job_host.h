#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/device/pool/device_pool.h"
#include "engine/jobs/script_input.h"
#include "engine/statistics/rate.h"
#include "engine/store/job_state.h"
#include "engine/store/store.h"

namespace marmoset::jobs {

// How a job stands, for a progress bar and a list of jobs.
struct JobNews {
  std::uint32_t done = 0, total = 0;
  std::string message;                                  // a whole sentence
  std::string note;                                     // the same for a bar that shows the numbers itself
  std::optional<std::uint32_t> size = {}, before = {};  // events of a reduction
  std::optional<statistics::Rate> rate = {};
  // Of a job that is not done evenly, by which the time left is told better.
  struct Runs {
    std::uint32_t done = 0, ahead = 0;
  };
  std::optional<Runs> runs = {};
};

struct JobBeginning {
  std::string id;            // empty: nothing is kept
  bool goesOn = false;       // with what an earlier process did
  std::string notKept = {};  // why nothing is kept
};

// Devices by the name that the store keeps, as for `--device`.
struct NamedPool {
  std::string name;
  std::shared_ptr<device::DevicePool> pool;
};

// Who runs a job and shows it: a terminal, an editor. Called on the thread of the runner unless said
// otherwise.
class JobHost {
 public:
  virtual ~JobHost() = default;

  // Null: nothing is kept.
  virtual std::shared_ptr<store::Store> store() = 0;
  // A job that the store does not take is not begun.
  virtual bool mustKeep() const { return false; }
  // `named` is what the job asks for, empty if nobody has said; `package` that of the app it is about, empty
  // of suites.
  virtual tl::expected<NamedPool, std::string> devices(const std::string& named,
                                                       const std::string& package) = 0;
  // A script of a suite, on any thread, one at a time. The error does not name it.
  virtual tl::expected<ScriptInput, std::string> open(const std::string& path) = 0;

  virtual void begun(const JobBeginning&) {}
  // A part of it is about to be done ("replaying"), of which so much is done already and takes no time.
  virtual void begin(std::string_view /*doing*/, std::uint32_t /*done*/, std::uint32_t /*total*/) {}
  // On any thread, one at a time.
  virtual void tell(const JobNews&) {}
  // A run (from 0) begins on a device, and is at this event of the trace; on any thread.
  virtual void runBegins(std::uint32_t /*run*/, const std::string& /*serial*/) {}
  virtual void play(const replay::Trace&, std::uint32_t /*run*/, std::uint32_t /*event*/) {}

  // Paused or cancelled, once somebody has stopped it.
  virtual store::JobState stoppedAs() const { return store::JobState::paused; }
  // Where a document that comes out will stand, for whoever opens the result later: of /a/crash.mks with
  // "-min" and ".mks" that is /a/crash-min.mks, unless the name is taken. Empty: nowhere.
  virtual std::string documentName(const std::string& /*path*/, std::string_view /*suffix*/,
                                   std::string_view /*extension*/) {
    return {};
  }
};

}  // namespace marmoset::jobs
