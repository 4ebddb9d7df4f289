#include "engine/explore/excursion.h"

#include "engine/device/steps.h"
#include "engine/replay/recorder.h"

namespace marmoset::explore {

namespace {

constexpr std::string_view marker = "start data >>\n";

script::Script parsed(const std::string& text) {
  return script::Script::parse(script::Text(text));
}

}  // namespace

trace::Recording recordingHead(const std::string& package, const device::DeviceInfo& info) {
  trace::Recording head;
  head.package = package;
  head.device = replay::profileOf(info);
  head.width = info.width;
  head.height = info.height;
  return head;
}

Excursion::Excursion(device::Device& device, device::SessionStart start, trace::ObservationLevel level,
                     const device::Operation& operation)
    : level_(level), recording_(recordingHead(start.recipe.package, device.info())) {
  session_.emplace(device, std::move(start), operation);
}

device::Result<void> Excursion::start() {
  auto first = session_->start(level_);
  if (!first) return tl::unexpected(std::move(first).error());
  recording_.start = *std::move(first);
  return {};
}

// A script of the setup has its own header; lines that follow have none.
device::Result<void> Excursion::play(const std::string& lines) {
  const bool isFirst = script_.empty();
  const auto run = script::play(parsed(isFirst ? lines : std::string(marker) + lines));
  const auto events = script::userEvents(run.events);
  const auto steps = device::stepsOf(run.events, events);
  addLines(lines);
  for (std::size_t i = 0; i < events.size() && !crashed(); ++i) {
    if (auto played = play(events[i], steps[i]); !played) return played;
  }
  return {};
}

device::Result<void> Excursion::play(const script::UserEvent& event, const device::Step& step) {
  auto recorded = replay::recordEvent(*session_, event, step, seen(), level_);
  if (!recorded) return tl::unexpected(std::move(recorded).error());
  recording_.failure = recorded->after.failure;
  recording_.instrumented = recording_.instrumented || recorded->after.instrumented;
  recording_.events.push_back(*std::move(recorded));
  return {};
}

void Excursion::addLines(const std::string& lines) {
  script_ += lines;
  if (!script_.empty() && !script_.ends_with('\n')) script_ += '\n';
}

void Excursion::recall(const std::string& lines, const trace::Recording& seen) {
  addLines(lines);
  if (recording_.events.empty()) recording_.start = seen.start;
  recording_.events.insert(recording_.events.end(), seen.events.begin(), seen.events.end());
  recording_.failure = seen.failure;
  recording_.instrumented = recording_.instrumented || seen.instrumented;
}

device::Result<void> Excursion::look() {
  auto now = session_->observe(level_);
  if (!now) return tl::unexpected(std::move(now).error());
  if (recording_.events.empty()) {
    recording_.start = *std::move(now);
    return {};
  }
  auto& last = recording_.events.back().after;
  last.callbacks.insert(last.callbacks.end(), now->callbacks.begin(), now->callbacks.end());
  last.branches.insert(last.branches.end(), now->branches.begin(), now->branches.end());
  last.log.insert(last.log.end(), now->log.begin(), now->log.end());
  last.window = now->window;
  last.tree = now->tree;
  last.settled = now->settled;
  last.timeMs = now->timeMs;
  last.screenshot = std::move(now->screenshot);
  if (!last.failure) last.failure = now->failure;
  recording_.failure = last.failure;
  return {};
}

const trace::Observation& Excursion::seen() const {
  return recording_.before(recording_.events.size());
}

ExploredTrace Excursion::take(std::uint64_t number, std::size_t setup, const std::string& app) && {
  recording_.app = app;
  // Played piece by piece, the events know their lines in the pieces; people want those of the script.
  const auto whole = script::userEvents(script::play(parsed(script_)).events);
  for (std::size_t i = 0; i < recording_.events.size() && i < whole.size(); ++i)
    recording_.events[i].event = whole[i];
  const bool anyTree = recording_.start.tree || (!recording_.events.empty() && seen().tree);
  recording_.evidence = anyTree ? trace::Evidence::trees : trace::Evidence::windows;
  return {number, std::move(script_), setup, std::move(recording_)};
}

}  // namespace marmoset::explore
