#include "engine/imports/droidbot_recording.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "engine/imports/droidbot_output.h"
#include "engine/imports/droidbot_screen.h"
#include "engine/imports/droidbot_script.h"
#include "engine/model/input.h"
#include "engine/replay/trace.h"

namespace marmoset::imports {

namespace {

using Screens = std::map<std::string, DroidBotScreen>;

std::set<std::string> statesOf(const DroidBotOutput& output) {
  std::set<std::string> states;
  for (const auto& event : output.events) {
    states.insert(event.startState);
    states.insert(event.stopState);
  }
  states.erase("");
  return states;
}

// What most windows fill; DroidBot's own numbers are turned on some phones.
std::pair<std::int32_t, std::int32_t> screenSize(const Screens& screens) {
  std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> sizes;
  for (const auto& [state, screen] : screens) {
    if (!screen.seen.tree) continue;
    const auto& root = screen.seen.tree->nodes.front().bounds;
    if (root.left == 0) ++sizes[{root.right, root.bottom}];
  }
  const auto most = std::max_element(sizes.begin(), sizes.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == sizes.end()) return {1080, 1920};
  auto [width, height] = most->first;
  for (const auto& [state, screen] : screens) {
    for (const auto& [across, along] :
         {std::pair(screen.width, screen.height), {screen.height, screen.width}})
      if (across == width) height = std::max(height, along);
  }
  return {width, height};
}

class Builder {
 public:
  Builder(const DroidBotOutput& output, const Screens& screens, const replay::Trace& trace,
          const std::vector<std::size_t>& origins, std::size_t headerLines)
      : output_(output), screens_(screens), trace_(trace), origins_(origins), headerLines_(headerLines) {}

  trace::Recording build() const {
    trace::Recording recording;
    recording.package = trace_.package;
    std::tie(recording.width, recording.height) = screenSize(screens_);
    recording.device = fmt::format("{}x{}", recording.width, recording.height);
    recording.start = screenOf(output_.events[originOf(0)].startState);
    for (std::size_t i = 0; i < trace_.events.size(); ++i) {
      trace::RecordedEvent recorded;
      recorded.event = trace_.events[i];
      recorded.injected = static_cast<std::uint32_t>(trace_.steps[i].size());
      if (const auto& tree = recording.before(i).tree)
        recorded.widget = model::widgetHit(recorded.event, *tree);
      recorded.after = screenOf(stateAfter(i));
      recording.events.push_back(std::move(recorded));
    }
    return recording;
  }

 private:
  std::size_t originOf(std::size_t event) const {
    return origins_[trace_.events[event].lines.front().first - headerLines_];
  }

  // An event of DroidBot may be several of a script; what is seen between them it does not tell.
  const std::string& stateAfter(std::size_t event) const {
    const auto& own = output_.events[originOf(event)];
    if (event + 1 == trace_.events.size()) return own.stopState;
    return output_.events[originOf(event + 1)].startState;
  }

  trace::Observation screenOf(const std::string& state) const {
    const auto known = screens_.find(state);
    if (known == screens_.end()) return {};
    auto seen = known->second.seen;
    if (seen.window.package != trace_.package) seen.window.kind = trace::WindowKind::system;
    return seen;
  }

  const DroidBotOutput& output_;
  const Screens& screens_;
  const replay::Trace& trace_;
  const std::vector<std::size_t>& origins_;
  std::size_t headerLines_;
};

}  // namespace

tl::expected<DroidBotRecording, std::string> droidBotRecording(const std::filesystem::path& folder) {
  const auto output = readDroidBot({folder});
  if (!output) return tl::unexpected(output.error());
  auto script = droidBotScript(*output);
  if (!script) return tl::unexpected(script.error());
  const auto trace = replay::traceOf(script::Script::parse(script::Text(script->script)));
  if (!trace) return tl::unexpected(fmt::format("{}: {}", folder.string(), trace.error()));
  const auto screens = readDroidBotScreens(folder / "states", statesOf(*output));
  if (!screens) return tl::unexpected(screens.error());
  const auto lines = static_cast<std::size_t>(std::count(script->script.begin(), script->script.end(), '\n'));
  DroidBotRecording made;
  made.document.recording =
      Builder(*output, *screens, *trace, script->origins, lines - script->origins.size()).build();
  made.document.script = folder.filename().string();
  made.document.fingerprints = trace->fingerprints;
  made.script = *std::move(script);
  return made;
}

}  // namespace marmoset::imports
