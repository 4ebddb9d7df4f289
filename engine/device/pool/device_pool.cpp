#include "engine/device/pool/device_pool.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::device {

using Clock = Operation::Clock;

void DeviceSource::nudge(const std::string&, const Operation&) {}

struct DevicePool::Entry {
  SeenDevice seen;
  std::optional<DeviceLock> lock;
  std::unique_ptr<Device> device;
  bool present = true;  // in the source's last list
  bool leased = false;
  std::string user;
  int failures = 0;  // in a row
  Clock::time_point setAsideUntil{};
  std::optional<DeviceError> lastError;
};

DevicePool::DevicePool(std::shared_ptr<DeviceSource> source, PoolOptions options)
    : source_(std::move(source)), options_(std::move(options)) {}
DevicePool::~DevicePool() = default;

DevicePool::Lease::Lease(Lease&& other) noexcept
    : pool_(other.pool_), entry_(std::exchange(other.entry_, nullptr)) {}

DevicePool::Lease::~Lease() {
  if (entry_ != nullptr) pool_->giveBack(*entry_);
}

Device& DevicePool::Lease::device() const {
  return *entry_->device;
}

void DevicePool::Lease::failed(const DeviceError& error) {
  pool_->setAside(*std::exchange(entry_, nullptr), error);
}

Result<DevicePool::Lease> DevicePool::acquire(const Operation& operation, const Unwanted& unwanted) {
  const auto waitingSince = Clock::now();
  refresh(operation);
  for (;;) {
    if (operation.stopRequested()) return fail(DeviceError::Kind::cancelled, "the operation was cancelled");
    if (operation.expired()) return fail(DeviceError::Kind::timeout, "no device became free in time");
    std::uint64_t seen = 0;
    if (auto* entry = pick(operation.user, unwanted, seen)) {
      const auto prepared = prepare(*entry, operation);
      if (prepared) return Lease(*this, *entry);
      setAside(*entry, prepared.error());
      continue;
    }
    if (hopeless(waitingSince, unwanted)) return tl::unexpected(nothingUsable(unwanted));
    if (auto waited = waitForChange(seen, operation); !waited) return tl::unexpected(waited.error());
    refresh(operation);
  }
}

// An idle device, those that have worked before first: they are open already.
DevicePool::Entry* DevicePool::pick(const std::string& user, const Unwanted& unwanted,
                                    std::uint64_t& changes) {
  const std::lock_guard guard(mutex_);
  changes = changes_;
  const auto now = Clock::now();
  const auto leased =
      std::count_if(entries_.begin(), entries_.end(), [](const auto& item) { return item.second->leased; });
  if (options_.maxDevices > 0 && static_cast<std::size_t>(leased) >= options_.maxDevices) return nullptr;
  Entry* best = nullptr;
  const auto rank = [&](const Entry& entry) {
    const auto& avoid = unwanted.avoid;
    const bool avoided = std::find(avoid.begin(), avoid.end(), entry.seen.serial) != avoid.end();
    return std::pair(!avoided, entry.device != nullptr);
  };
  for (const auto& [serial, entry] : entries_) {
    const bool free = entry->present && entry->seen.usable && !entry->leased && entry->setAsideUntil <= now &&
                      !unwanted.excluded.contains(serial);
    if (free && (best == nullptr || rank(*entry) > rank(*best))) best = entry.get();
  }
  if (best == nullptr) return nullptr;
  best->leased = true;
  best->user = user;
  return best;
}

bool DevicePool::hasOthers(const Unwanted& unwanted) const {
  const std::lock_guard guard(mutex_);
  return std::any_of(entries_.begin(), entries_.end(), [&](const auto& item) {
    const bool here = item.second->leased || (item.second->present && item.second->seen.usable);
    return here && !unwanted.excluded.contains(item.first);
  });
}

// Leased by us, so nobody else looks at it meanwhile.
Result<void> DevicePool::prepare(Entry& entry, const Operation& operation) {
  if (entry.device) return {};
  if (!entry.lock && !entry.seen.lockKey.empty()) {
    auto lock = DeviceLock::acquire(options_.lockDirectory, entry.seen.lockKey);
    if (!lock) return tl::unexpected(lock.error());
    entry.lock.emplace(std::move(*lock));
  }
  auto device = source_->open(entry.seen.serial, operation);
  if (!device) return tl::unexpected(device.error());
  entry.device = std::move(*device);
  return {};
}

void DevicePool::refresh(const Operation& operation) {
  {
    const std::lock_guard guard(mutex_);
    if (Clock::now() < nextRefresh_) return;
    nextRefresh_ = Clock::now() + options_.refresh;
  }
  nudgeLost(operation);
  const auto listed = source_->list(operation);
  const std::lock_guard guard(mutex_);
  sourceError_ = listed ? std::nullopt : std::optional(listed.error());
  for (const auto& [serial, entry] : entries_) entry->present = false;
  if (!listed) return;
  for (const auto& seen : *listed) {
    auto& entry = entries_[seen.serial];
    if (!entry) entry = std::make_unique<Entry>();
    // Whoever has leased it reads the old one.
    if (!entry->leased) entry->seen = seen;
    entry->present = true;
  }
  announceChange();
}

void DevicePool::nudgeLost(const Operation& operation) {
  std::vector<std::string> lost;
  {
    const std::lock_guard guard(mutex_);
    for (const auto& [serial, entry] : entries_)
      if (!entry->leased && (!entry->present || !entry->seen.usable) && entry->failures > 0)
        lost.push_back(serial);
  }
  for (const auto& serial : lost) source_->nudge(serial, operation);
}

void DevicePool::setAside(Entry& entry, const DeviceError& error) {
  // Closing a device that does not answer takes a moment.
  const auto broken = std::move(entry.device);
  const std::lock_guard guard(mutex_);
  entry.leased = false;
  const auto doublings = std::min(entry.failures++, 16);
  const auto delay = std::min(options_.longestQuarantine, options_.firstQuarantine * (1 << doublings));
  entry.setAsideUntil = Clock::now() + delay;
  entry.lastError = error;
  if (error.kind == DeviceError::Kind::busy) entry.lock.reset();
  announceChange();
}

void DevicePool::giveBack(Entry& entry) {
  const std::lock_guard guard(mutex_);
  entry.leased = false;
  entry.failures = 0;
  entry.lastError.reset();
  announceChange();
}

// Nobody works, and nobody who is set aside came back in time.
bool DevicePool::hopeless(Clock::time_point waitingSince, const Unwanted& unwanted) const {
  const std::lock_guard guard(mutex_);
  bool expected = false;
  for (const auto& [serial, entry] : entries_) {
    if (unwanted.excluded.contains(serial)) continue;
    if (entry->leased) return false;
    expected = expected || entry->lastError.has_value();
  }
  return Clock::now() >= waitingSince + (expected ? options_.patience : options_.firstPatience);
}

DeviceError DevicePool::nothingUsable(const Unwanted& unwanted) const {
  const std::lock_guard guard(mutex_);
  if (sourceError_) return *sourceError_;
  if (entries_.empty())
    return {DeviceError::Kind::lost,
            "no device is connected. Start an emulator, plug in a phone, or use a simulated device."};
  std::string reasons;
  auto kind = DeviceError::Kind::lost;
  for (const auto& [serial, entry] : entries_) {
    if (entry->lastError) kind = entry->lastError->kind;
    const auto excluded = unwanted.excluded.find(serial);
    const auto reason = excluded != unwanted.excluded.end() ? excluded->second
                        : !entry->present                   ? "it is gone"
                        : !entry->seen.usable               ? entry->seen.reason
                        : entry->lastError                  ? entry->lastError->message
                                                            : "it is not free";
    reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", serial, reason);
  }
  return {kind, fmt::format("no device can be used. {}", reasons)};
}

void DevicePool::announceChange() {
  ++changes_;
  changed_.notify_all();
}

// Until something changes, the source is to be asked again, or the operation ends.
Result<void> DevicePool::waitForChange(std::uint64_t since, const Operation& operation) {
  std::unique_lock guard(mutex_);
  auto until = nextRefresh_;
  if (operation.deadline) until = std::min(until, *operation.deadline);
  changed_.wait_until(guard, operation.stop, until, [&] { return changes_ != since; });
  if (operation.stopRequested()) return fail(DeviceError::Kind::cancelled, "the operation was cancelled");
  return {};
}

std::vector<DevicePool::Status> DevicePool::status(const Operation& operation) {
  {
    const std::lock_guard guard(mutex_);
    nextRefresh_ = {};
  }
  refresh(operation);
  const std::lock_guard guard(mutex_);
  std::vector<Status> result;
  for (const auto& [serial, entry] : entries_)
    if (entry->present || entry->leased) result.push_back({entry->seen, entry->leased, entry->lastError});
  return result;
}

std::size_t DevicePool::leasedCount() const {
  const std::lock_guard guard(mutex_);
  return static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(), [](const auto& item) { return item.second->leased; }));
}

std::vector<DevicePool::Held> DevicePool::held() const {
  const std::lock_guard guard(mutex_);
  std::vector<Held> result;
  for (const auto& [serial, entry] : entries_)
    if (entry->leased || entry->lock)
      result.push_back({serial, entry->leased, entry->leased ? entry->user : ""});
  return result;
}

}  // namespace marmoset::device
