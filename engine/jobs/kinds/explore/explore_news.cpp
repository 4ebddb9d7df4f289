#include "engine/jobs/kinds/explore/explore_news.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/explore/output/exploration_report.h"
#include "engine/replay/stored_json.h"

namespace marmoset::jobs {

namespace {

// A store flushes to the disk each time.
constexpr auto keepEvery = std::chrono::seconds(5);

}  // namespace

ExploreNews::ExploreNews(Context& context, const explore::Budget& budget)
    : context_(context), budget_(budget) {
  const auto total = progress(explore::Explored(model::AppModel({}, {})), 0).second;
  context.host.begin("exploring", 0, static_cast<std::uint32_t>(total));
}

std::pair<std::uint64_t, std::uint64_t> ExploreNews::progress(const explore::Explored& found,
                                                              std::int64_t ms) const {
  std::pair<std::uint64_t, std::uint64_t> nearest{0, 0};
  const auto consider = [&](std::uint64_t done, std::uint64_t total) {
    done = std::min(done, total);
    const bool isNearer = nearest.second == 0 || done * nearest.second > nearest.first * total;
    if (total > 0 && isNearer) nearest = {done, total};
  };
  if (budget_.ms)
    consider(static_cast<std::uint64_t>(ms / 1000), static_cast<std::uint64_t>(*budget_.ms / 1000));
  if (budget_.events) consider(found.events, *budget_.events);
  if (budget_.restarts) consider(found.restarts, *budget_.restarts);
  return nearest;
}

void ExploreNews::tell(const explore::Explored& found, std::int64_t ms) {
  longest_ = std::max(longest_, ms);
  const auto [done, total] = progress(found, longest_);
  JobNews news{static_cast<std::uint32_t>(done), static_cast<std::uint32_t>(total)};
  news.note = standingInWords(found, longest_);
  news.message = fmt::format("{} explored: {}", explore::timeInWords(longest_), news.note);
  context_.host.tell(news);
  keep(done, total);
}

void ExploreNews::keep(std::uint64_t done, std::uint64_t total) {
  const auto now = Clock::now();
  if (now - kept_ < keepEvery) return;
  kept_ = now;
  // A store that does not take it is no reason to stop; whether the job is still ours is asked elsewhere.
  static_cast<void>(context_.book.note(replay::printed({{"done", done}, {"total", total}})));
}

std::string standingInWords(const explore::Explored& found, std::int64_t ms) {
  auto words = foundInWords(found);
  if (!found.crashes.empty()) words += ", " + explore::countOf(found.crashes.size(), "crash", "crashes");
  const auto minutes = static_cast<double>(ms) / 60'000;
  if (minutes > 0)
    words += fmt::format(", {:.0f} events a minute", static_cast<double>(found.events) / minutes);
  return words;
}

}  // namespace marmoset::jobs
