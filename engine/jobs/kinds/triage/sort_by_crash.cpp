#include "engine/jobs/kinds/triage/sort_by_crash.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "engine/jobs/kinds/reduce.h"

namespace marmoset::jobs {
namespace {

// What became of one script.
struct Sorted {
  LeftScript left;  // where there is no target
  std::optional<trace::Target> target;
  HarvestedScript script;
  std::string trouble;
};

class Sorter {
 public:
  Sorter(Context& context, const std::vector<std::string>& files, const trace::Target& wanted,
         reduce::RunBudget& budget)
      : context_(context), files_(files), wanted_(wanted), budget_(budget) {}

  std::vector<Sorted> sort() {
    context_.host.begin("looking for crashes", 0, static_cast<std::uint32_t>(files_.size()));
    sorted_.resize(files_.size());
    std::vector<std::jthread> workers;
    const auto devices = std::max<std::size_t>(1, context_.pool.status(context_.operation).size());
    const auto count = budget_.limitsRuns() ? 1 : std::min(devices, files_.size());
    for (std::size_t i = 0; i < count; ++i) workers.emplace_back([this] { work(); });
    workers.clear();
    return std::move(sorted_);
  }

 private:
  void work() {
    for (std::size_t next; (next = next_++) < files_.size();) {
      sorted_[next] = look(files_[next]);
      const std::lock_guard guard(mutex_);
      crashes_ += sorted_[next].target.has_value();
      JobNews news;
      news.done = ++done_;
      news.total = static_cast<std::uint32_t>(files_.size());
      news.note = fmt::format("{} crash", crashes_);
      news.message = fmt::format("{} of {} scripts looked at, {}", news.done, news.total, news.note);
      context_.host.tell(news);
    }
  }

  bool isOver() {
    const std::lock_guard guard(mutex_);
    return context_.operation.stopRequested() || budget_.isOver();
  }

  tl::expected<ScriptInput, std::string> open(const std::string& file) {
    const std::lock_guard guard(mutex_);
    return context_.host.open(file);
  }

  // With a budget of its own, since others spend at the same time.
  auto find(const ScriptInput& input) {
    std::unique_lock guard(mutex_);
    auto own = budget_;
    guard.unlock();
    const auto before = own.used;
    const bool fresh = reduceKnobsOf(context_.spec.knobs).fresh;
    auto found = findTarget(context_.surroundings(input.trace, fresh), wanted_, own);
    guard.lock();
    budget_.used += own.used - before;
    return found;
  }

  Sorted look(const std::string& file) {
    using Why = LeftScript::Why;
    const auto leftOut = [&](Why why, const std::string& message) {
      return Sorted{{file, why, message}, {}, {}, {}};
    };
    if (isOver()) return leftOut(Why::notReached, "not looked at: stopped before");
    const auto input = open(file);
    if (!input) return leftOut(Why::unusable, input.error());
    const auto found = find(*input);
    const auto events = input->trace.events.size() - input->trace.setup;
    if (found) return {{}, found->target, {file, events, found->tries}, {}};
    const auto& none = found.error();
    if (none.tries > 0) return leftOut(Why::harmless, fmt::format("no crash in {} runs", none.tries));
    auto sorted = leftOut(isOver() ? Why::notReached : Why::unusable, none.message);
    if (none.stopped == reduce::Stopped::Reason::devices) sorted.trouble = none.message;
    return sorted;
  }

  Context& context_;
  const std::vector<std::string>& files_;
  const trace::Target& wanted_;
  reduce::RunBudget& budget_;   // guarded like what follows the mutex
  std::vector<Sorted> sorted_;  // by file; each written by one worker
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::uint32_t done_ = 0, crashes_ = 0;
};

}  // namespace

Harvest sortByCrash(Context& context, const std::vector<std::string>& files, const trace::Target& wanted,
                    reduce::RunBudget& budget) {
  Harvest harvest;
  std::map<std::string, CrashGroup> groups;
  for (auto& sorted : Sorter(context, files, wanted, budget).sort()) {
    if (!sorted.trouble.empty()) harvest.trouble = sorted.trouble;
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

}  // namespace marmoset::jobs
