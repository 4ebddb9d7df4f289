#include "engine/fuzz/run/test_run.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/explore/front.h"
#include "engine/explore/homecoming.h"
#include "engine/replay/trace.h"

namespace marmoset::fuzz {

namespace {

class Running {
 public:
  Running(device::Device& device, const TestSettings& settings, std::uint64_t chance,
          const device::Operation& operation)
      : settings_(settings),
        screen_{device.info().width, device.info().height},
        excursion_(device, startOf(settings, chance), trace::ObservationLevel::tree, operation) {}

  device::Result<TestRun> run(std::span<const GuiEvent> events) && {
    if (auto ready = excursion_.start(); !ready) return tl::unexpected(std::move(ready).error());
    if (auto up = play(settings_.setup); !up) return tl::unexpected(std::move(up).error());
    const auto setup = excursion_.events();
    for (std::size_t i = 0; i < events.size() && !excursion_.crashed(); ++i) {
      const auto located = locate(events[i], excursion_.seen(), settings_.package, screen_, settings_.inputs);
      if (!located) {
        run_.stuck = i;
        break;
      }
      run_.likeness.push_back(located->likeness);
      run_.begins.push_back(excursion_.events());
      if (auto played = play(located->lines); !played) return tl::unexpected(std::move(played).error());
    }
    run_.trace = std::move(excursion_).take(1, setup, {});
    return std::move(run_);
  }

 private:
  static device::SessionStart startOf(const TestSettings& settings, std::uint64_t chance) {
    auto recipe = settings.start;
    recipe.package = settings.package;
    recipe.seed = chance;
    return {std::move(recipe), settings.wipeConsent};
  }

  device::Result<void> play(const std::string& lines) {
    if (auto played = excursion_.play(lines); !played) return played;
    const explore::Homecoming way{true, settings_.inputs.wait, settings_.launch};
    if (auto home = explore::comeHome(excursion_, settings_.package, way); !home)
      return tl::unexpected(std::move(home).error());
    run_.layouts.push_back(layoutOf(excursion_.seen()));
    return {};
  }

  const TestSettings& settings_;
  explore::ScreenSize screen_;
  explore::Excursion excursion_;
  TestRun run_;
};

}  // namespace

tl::expected<TestSettings, std::string> testSettings(std::string setup) {
  const auto trace = replay::traceOf(script::Script::parse(script::Text(setup)));
  if (!trace) return tl::unexpected("the setup cannot be played: " + trace.error());
  TestSettings settings;
  settings.package = trace->package;
  settings.setup = std::move(setup);
  settings.launch =
      fmt::format("LaunchActivity({},{})\n", trace->package, trace->events[trace->setup - 1].activity);
  return settings;
}

bool TestRun::isFaithfulFrom(std::size_t first) const {
  return std::none_of(likeness.begin() + static_cast<std::ptrdiff_t>(std::min(first, likeness.size())),
                      likeness.end(), [](Likeness one) { return one == Likeness::alike; });
}

device::Result<TestRun> runTest(device::Device& device, const TestSettings& settings,
                                std::span<const GuiEvent> events, std::uint64_t chance,
                                const device::Operation& operation) {
  return Running(device, settings, chance, operation).run(events);
}

}  // namespace marmoset::fuzz
