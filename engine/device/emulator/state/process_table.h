#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::device::emulator {

// The long-running commands of a device, as `ps` lists and `kill` ends them. Thread-safe.
class ProcessTable {
  struct Entry;

 public:
  // A command while it runs. The table must outlive it.
  class Process {
   public:
    Process(ProcessTable& table, Entry& entry, std::stop_token client);
    Process(const Process&) = delete;
    ~Process();
    std::int32_t pid() const;
    // Fires when the client leaves or somebody kills the process.
    std::stop_token stopToken() const;
    bool wasKilled() const;

   private:
    ProcessTable& table_;
    Entry& entry_;
    std::stop_callback<std::function<void()>> clientLeft_;
  };

  struct Row {
    std::int32_t pid = 0;
    std::string name;
  };

  // A number for a process that has none yet.
  std::int32_t allocate();
  // Pid 0: a new one.
  std::unique_ptr<Process> start(std::string name, std::stop_token client, std::int32_t pid = 0);
  std::vector<Row> rows() const;
  bool kill(std::int32_t pid);
  void killAll();

 private:
  struct Entry {
    std::int32_t pid = 0;
    std::string name;
    std::stop_source stop;
    bool killed = false;
  };
  mutable std::mutex mutex_;
  std::list<Entry> entries_;
  std::int32_t nextPid_ = 7001;
};

}  // namespace marmoset::device::emulator
