#include "engine/device/emulator/state/process_table.h"

#include <algorithm>

namespace marmoset::device::emulator {

ProcessTable::Process::Process(ProcessTable& table, Entry& entry, std::stop_token client)
    : table_(table),
      entry_(entry),
      clientLeft_(std::move(client), [stop = entry.stop]() mutable { stop.request_stop(); }) {}

ProcessTable::Process::~Process() {
  const std::lock_guard lock(table_.mutex_);
  table_.entries_.remove_if([&](const Entry& entry) { return &entry == &entry_; });
}

std::int32_t ProcessTable::Process::pid() const {
  return entry_.pid;
}
std::stop_token ProcessTable::Process::stopToken() const {
  return entry_.stop.get_token();
}

bool ProcessTable::Process::wasKilled() const {
  const std::lock_guard lock(table_.mutex_);
  return entry_.killed;
}

std::int32_t ProcessTable::allocate() {
  const std::lock_guard lock(mutex_);
  return nextPid_++;
}

std::unique_ptr<ProcessTable::Process> ProcessTable::start(std::string name, std::stop_token client,
                                                           std::int32_t pid) {
  Entry* entry = nullptr;
  {
    const std::lock_guard lock(mutex_);
    entry = &entries_.emplace_back(
        Entry{pid != 0 ? pid : nextPid_++, std::move(name), std::stop_source{}, false});
  }
  return std::make_unique<Process>(*this, *entry, std::move(client));
}

std::vector<ProcessTable::Row> ProcessTable::rows() const {
  const std::lock_guard lock(mutex_);
  std::vector<Row> rows;
  for (const auto& entry : entries_) rows.push_back({entry.pid, entry.name});
  return rows;
}

bool ProcessTable::kill(std::int32_t pid) {
  std::stop_source stop(std::nostopstate);
  {
    const std::lock_guard lock(mutex_);
    const auto found =
        std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.pid == pid; });
    if (found == entries_.end()) return false;
    found->killed = true;
    stop = found->stop;
  }
  stop.request_stop();
  return true;
}

void ProcessTable::killAll() {
  for (const auto& row : rows()) kill(row.pid);
}

}  // namespace marmoset::device::emulator
