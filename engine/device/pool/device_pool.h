#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/pool/device_lock.h"
#include "engine/device/pool/device_source.h"

namespace marmoset::device {

struct PoolOptions {
  using Duration = Operation::Clock::duration;
  std::filesystem::path lockDirectory = DeviceLock::defaultDirectory();
  Duration refresh = std::chrono::milliseconds(250);  // how often the source is asked while somebody waits
  Duration firstQuarantine = std::chrono::milliseconds(500);  // doubled each time a device fails in a row
  Duration longestQuarantine = std::chrono::seconds(30);
  // With no device at work and none usable, waiting ends: soon if none ever was, later if one was lost or is
  // in use. A lost emulator is back after 3 s, a device on the network after 11 s.
  Duration firstPatience = std::chrono::seconds(3);
  Duration patience = std::chrono::seconds(15);
  std::size_t maxDevices = 0;  // 0: all
  int attempts = 5;            // of one task on transient errors
};

// The devices of a source, handed out to one user at a time. Devices join when the source shows them, are
// set aside when they fail and taken again when they recover. A device is locked against other processes
// from its first use until the pool goes. Thread-safe.
class DevicePool {
  struct Entry;

 public:
  DevicePool(std::shared_ptr<DeviceSource> source, PoolOptions options = {});
  ~DevicePool();

  // The right to use a device; given back when it goes.
  class Lease {
   public:
    Lease(DevicePool& pool, Entry& entry) : pool_(&pool), entry_(&entry) {}
    Lease(Lease&& other) noexcept;
    Lease& operator=(Lease&& other) = delete;
    ~Lease();
    Device& device() const;
    // Tells how it went wrong: the device is given back and set aside.
    void failed(const DeviceError& error);

   private:
    DevicePool* pool_;
    Entry* entry_;
  };

  // Which devices will not do, by serial.
  struct Unwanted {
    std::vector<std::string> avoid;               // taken only if there is no other
    std::map<std::string, std::string> excluded;  // never taken, and why not
  };
  // Blocks until a device is free.
  Result<Lease> acquire(const Operation& operation, const Unwanted& unwanted = {});

  // Runs the task on a device; on transient errors again, on another one where there is one. A device whose
  // data may not be deleted is left out as long as there are others. The last error is the answer.
  template <class Value>
  Result<Value> run(const std::function<Result<Value>(Device&, const Operation&)>& task,
                    const Operation& operation);

  struct Status {
    SeenDevice seen;
    bool leased = false;
    std::optional<DeviceError> lastError;  // of a device that is set aside
  };
  // What the pool knows, after asking the source once more.
  std::vector<Status> status(const Operation& operation);
  std::size_t leasedCount() const;

  // A device that this pool keeps from others.
  struct Held {
    std::string serial;
    bool leased = false;  // otherwise it waits, locked, for its next user
    std::string user;     // whom the operation that leased it named
    bool operator==(const Held&) const = default;
  };
  std::vector<Held> held() const;

 private:
  // Null if none is free; `changes` then tells what that answer rests on.
  Entry* pick(const std::string& user, const Unwanted& unwanted, std::uint64_t& changes);
  bool hasOthers(const Unwanted& unwanted) const;
  Result<void> prepare(Entry& entry, const Operation& operation);
  void refresh(const Operation& operation);
  void nudgeLost(const Operation& operation);
  void setAside(Entry& entry, const DeviceError& error);
  void giveBack(Entry& entry);
  bool hopeless(Operation::Clock::time_point waitingSince, const Unwanted& unwanted) const;
  DeviceError nothingUsable(const Unwanted& unwanted) const;
  void announceChange();  // with the mutex held
  Result<void> waitForChange(std::uint64_t since, const Operation& operation);

  const std::shared_ptr<DeviceSource> source_;
  const PoolOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::string, std::unique_ptr<Entry>> entries_;
  std::optional<DeviceError> sourceError_;
  Operation::Clock::time_point nextRefresh_{};
  std::uint64_t changes_ = 0;
};

template <class Value>
Result<Value> DevicePool::run(const std::function<Result<Value>(Device&, const Operation&)>& task,
                              const Operation& operation) {
  Unwanted unwanted;
  for (int attempt = 1;; ++attempt) {
    auto lease = acquire(operation, unwanted);
    if (!lease) return tl::unexpected(lease.error());
    auto result = task(lease->device(), operation);
    if (result) return result;
    const auto error = result.error();
    if (error.kind == DeviceError::Kind::wipeRefused) {
      unwanted.excluded.emplace(lease->device().info().serial, error.message);
      if (!hasOthers(unwanted)) return result;
      --attempt;
      continue;
    }
    const bool ownDeadline = error.kind == DeviceError::Kind::timeout && operation.expired();
    if (error.kind != DeviceError::Kind::cancelled && !ownDeadline && isTransient(error.kind)) {
      unwanted.avoid.push_back(lease->device().info().serial);
      lease->failed(error);
      if (attempt < options_.attempts) continue;
    }
    return result;
  }
}

}  // namespace marmoset::device
