#include "engine/jobs/job_book.h"

#include <nlohmann/json.hpp>

#include "engine/replay/stored_json.h"

namespace marmoset::jobs {

namespace {

constexpr auto reasonKey = "reason";
constexpr std::string_view nothing = "{}";
constexpr std::int64_t renewEveryMs = 60 * 1000;  // of a lease of minutes

}  // namespace

JobBook::JobBook(std::optional<store::JobHandle> handle, bool wasBegunBefore, std::stop_source lost)
    : handle_(std::move(handle)),
      wasBegunBefore_(wasBegunBefore),
      stop_(std::move(lost)),
      renewed_(store::JobHandle::systemTime()) {}

std::string JobBook::id() const {
  const std::lock_guard guard(mutex_);
  return handle_ ? handle_->job().id : std::string();
}

std::optional<std::int64_t> JobBook::created() const {
  const std::lock_guard guard(mutex_);
  return handle_ ? std::optional(handle_->job().created) : std::nullopt;
}

std::string JobBook::progress() const {
  const std::lock_guard guard(mutex_);
  return handle_ ? handle_->job().progress : std::string(nothing);
}

bool JobBook::canGoOn() const {
  return wasBegunBefore_ || progress() != nothing;
}

bool JobBook::report(const std::function<store::Result<bool>(store::JobHandle&)>& write) {
  if (!handle_) return false;
  const auto mine = write(*handle_);
  problem_ = mine ? std::nullopt : std::optional(mine.error().message);
  renewed_ = store::JobHandle::systemTime();
  if (mine && !*mine) stop_.request_stop();
  return mine && *mine;
}

bool JobBook::note(std::string progress) {
  const std::lock_guard guard(mutex_);
  return report([&](store::JobHandle& handle) { return handle.progress(std::move(progress)); });
}

void JobBook::renew() {
  const std::lock_guard guard(mutex_);
  if (store::JobHandle::systemTime() - renewed_ < renewEveryMs) return;
  static_cast<void>(report([](store::JobHandle& handle) { return handle.progress(handle.job().progress); }));
}

bool JobBook::pause(const std::string& reason) {
  const std::lock_guard guard(mutex_);
  if (!handle_) return false;
  auto json = nlohmann::json::parse(handle_->job().progress, nullptr, false);
  if (!json.is_object()) json = nlohmann::json::object();
  if (!reason.empty()) json[reasonKey] = reason;
  return report([&](store::JobHandle& handle) { return handle.progress(replay::printed(json)); }) &&
         report([](store::JobHandle& handle) { return handle.finish(store::JobState::paused); });
}

bool JobBook::finish(store::JobState state, std::string result) {
  const std::lock_guard guard(mutex_);
  return report([&](store::JobHandle& handle) { return handle.finish(state, std::move(result)); });
}

bool JobBook::isLost() const {
  const std::lock_guard guard(mutex_);
  return handle_ && handle_->isLost();
}

std::optional<std::string> JobBook::problem() const {
  const std::lock_guard guard(mutex_);
  return problem_;
}

std::string reasonIn(std::string_view progress) {
  return replay::orNothing(progress,
                           [](const nlohmann::json& in) { return in.at(reasonKey).get<std::string>(); })
      .value_or("");
}

}  // namespace marmoset::jobs
