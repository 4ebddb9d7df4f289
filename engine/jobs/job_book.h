#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/store/job_handle.h"

namespace marmoset::jobs {

// What is kept of a running job, and whether it still is ours. A job that another process has taken over is
// stopped and writes nothing more; a store that takes nothing is no reason to stop, but nobody may say that
// something is kept. Safe to use from any thread.
class JobBook {
 public:
  // Without a handle nothing is kept. `lost` is raised when the job has gone to somebody else.
  JobBook(std::optional<store::JobHandle> handle, bool wasBegunBefore, std::stop_source lost);

  std::string id() const;  // empty: nothing is kept
  // When the job was made, in ms since the epoch; none: it is not kept.
  std::optional<std::int64_t> created() const;
  // As an earlier process, or this one, left it.
  std::string progress() const;
  // There is something that a later process can go on with.
  bool canGoOn() const;

  // Whether it is durable.
  [[nodiscard]] bool note(std::string progress);
  // The job is still worked on. Cheap: the lease is renewed long before it runs out.
  void renew();
  // Adds why the job rests to its progress, unless that is empty, and pauses it. Both answer whether the
  // store has it; where it does not, the job is as it was kept last.
  [[nodiscard]] bool pause(const std::string& reason);
  [[nodiscard]] bool finish(store::JobState state, std::string result);

  bool isLost() const;
  // Why the store has not taken the last of it; none: it has.
  std::optional<std::string> problem() const;

 private:
  bool report(const std::function<store::Result<bool>(store::JobHandle&)>& write);

  mutable std::mutex mutex_;
  std::optional<store::JobHandle> handle_;
  const bool wasBegunBefore_;
  std::stop_source stop_;
  std::optional<std::string> problem_;
  std::int64_t renewed_ = 0;
};

// Why a paused job rests, as `pause` left it; empty: it was interrupted.
std::string reasonIn(std::string_view progress);

}  // namespace marmoset::jobs
