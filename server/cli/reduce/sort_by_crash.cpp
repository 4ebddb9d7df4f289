#include "server/cli/reduce/sort_by_crash.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "server/cli/progress_bar.h"

namespace marmoset::cli {
namespace {

// What became of one script.
struct Sorted {
  LeftScript left;  // where there is no target
  std::optional<trace::Target> target;
  HarvestedScript script;
};

// Errors name the file; the table has a column for that.
std::string withoutName(std::string message, const std::string& file) {
  const auto prefix = file + ": ";
  return message.starts_with(prefix) ? message.substr(prefix.size()) : message;
}

class Sorter {
 public:
  Sorter(ReduceSession& session, const SharedPool& pool)
      : session_(session), pool_(pool), bar_(session.console, "looking for crashes") {}

  std::vector<Sorted> sort() {
    const auto& files = session_.options.files;
    sorted_.resize(files.size());
    std::vector<std::jthread> workers;
    const auto devices = std::max<std::size_t>(1, pool_->status(session_.operation).size());
    const auto count = session_.budget.limitsRuns() ? 1 : std::min(devices, files.size());
    for (std::size_t i = 0; i < count; ++i) workers.emplace_back([this] { work(); });
    workers.clear();
    return std::move(sorted_);
  }

 private:
  void work() {
    const auto& files = session_.options.files;
    for (std::size_t next; (next = next_++) < files.size();) {
      sorted_[next] = look(files[next]);
      const std::lock_guard guard(mutex_);
      crashes_ += sorted_[next].target.has_value();
      bar_.update(++done_, files.size(), fmt::format("{} crash", crashes_));
    }
  }

  bool isOver() {
    const std::lock_guard guard(mutex_);
    return session_.operation.stopRequested() || session_.budget.isOver();
  }

  tl::expected<PreparedRun, std::string> prepare(const std::string& file) {
    const std::lock_guard guard(mutex_);  // it may tell problems of the project
    return prepareRun(file, session_.options.run, session_.console, pool_);
  }

  // With a budget of its own, since others spend at the same time.
  auto find(PreparedRun& prepared) {
    std::unique_lock guard(mutex_);
    auto own = session_;
    guard.unlock();
    const auto before = own.budget.used;
    auto found = findTarget(own, prepared);
    guard.lock();
    session_.budget.used += own.budget.used - before;
    return found;
  }

  Sorted look(const std::string& file) {
    using Why = LeftScript::Why;
    const auto leftOut = [&](Why why, const std::string& message) {
      return Sorted{{file, why, withoutName(message, file)}, {}, {}};
    };
    if (isOver()) return leftOut(Why::notReached, "not looked at: stopped before");
    auto prepared = prepare(file);
    if (!prepared) return leftOut(Why::unusable, prepared.error());
    const auto found = find(*prepared);
    if (!found && found.error().tries > 0)
      return leftOut(Why::harmless, fmt::format("no crash in {} runs", found.error().tries));
    if (!found) return leftOut(isOver() ? Why::notReached : Why::unusable, found.error().message);
    const auto events = prepared->trace.events.size() - prepared->trace.setup;
    return {{}, found->target, {file, events, found->tries}};
  }

  ReduceSession& session_;
  const SharedPool& pool_;
  std::vector<Sorted> sorted_;  // by file; each written by one worker
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;  // guards what follows, and the session's budget and console
  ProgressBar bar_;
  std::size_t done_ = 0, crashes_ = 0;
};

}  // namespace

Harvest sortByCrash(ReduceSession& session, const SharedPool& pool) {
  Harvest harvest;
  std::map<std::string, CrashGroup> groups;
  for (auto& sorted : Sorter(session, pool).sort()) {
    if (!sorted.target) {
      harvest.left.push_back(std::move(sorted.left));
      continue;
    }
    auto& group = groups[sorted.target->toString()];
    group.target = *sorted.target;
    group.scripts.push_back(std::move(sorted.script));
  }
  for (auto& [name, group] : groups) {
    std::ranges::stable_sort(group.scripts, [](const HarvestedScript& a, const HarvestedScript& b) {
      return std::tie(a.tries, a.events) < std::tie(b.tries, b.events);
    });
    harvest.groups.push_back(std::move(group));
  }
  std::ranges::stable_sort(harvest.groups, [](const CrashGroup& a, const CrashGroup& b) {
    return a.scripts.size() > b.scripts.size();
  });
  return harvest;
}

}  // namespace marmoset::cli
