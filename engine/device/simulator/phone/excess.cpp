#include <algorithm>

#include <fmt/format.h>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

constexpr std::size_t unusedTexts = std::size_t{16} << 20;

// The frame names the limit too: of a crash many see the signature only.
void runOutOfMemory(PhoneState& phone, RunningApp& app, std::string_view limit, const std::string& message) {
  const auto frame = fmt::format("simulated.app.limits.{}(app-format.md:1)", limit);
  crashApp(phone, app, {"java.lang.OutOfMemoryError", message, {frame}, "", false});
}

class TextsInUse {
 public:
  TextsInUse(const Strings& old, Strings& kept) : old_(old), kept_(kept) {}

  void keep(std::vector<std::int64_t>& values, const std::vector<Type>& types) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (types[i] == Type::text) keep(values[i]);
    }
  }
  void keep(std::int64_t& text) { text = kept_.intern(old_.text(text)); }

 private:
  const Strings& old_;
  Strings& kept_;
};

void dropUnusedTexts(RunningApp& app) {
  Strings kept(&app.app->constants);
  TextsInUse used(app.strings, kept);
  used.keep(app.globals, app.app->globalTypes);
  for (std::size_t i = 0; i < app.lists.size(); ++i) {
    if (app.app->listTypes[i] != Type::texts) continue;
    for (auto& text : app.lists[i]) used.keep(text);
  }
  for (auto& activity : app.stack) used.keep(activity.locals, app.app->activities[activity.spec].localTypes);
  app.strings = std::move(kept);
  app.textsToTidy = std::max(unusedTexts, 2 * app.strings.bytes());
}

}  // namespace

void failFor(PhoneState& phone, RunningApp& app, Excess excess) {
  switch (excess) {
    case Excess::text:
      return runOutOfMemory(
          phone, app, "textLength",
          fmt::format("a text is longer than {} bytes, the limit of simulated apps", limits::textLength));
    case Excess::list:
      return runOutOfMemory(
          phone, app, "listLength",
          fmt::format("a list has more than {} elements, the limit of simulated apps", limits::listLength));
    case Excess::delayed:
      return runOutOfMemory(phone, app, "delayedBlocks",
                            fmt::format("more than {} blocks wait with after, the limit of simulated apps",
                                        limits::delayedBlocks));
    case Excess::work:
      return hangApp(phone, app,
                     fmt::format("one event takes more than {} statements, the limit of simulated apps",
                                 limits::workOfEvent),
                     0);
    case Excess::none:
      return;
  }
}

void tidyTexts(PhoneState& phone) {
  for (const auto& app : phone.apps) {
    if (app->strings.bytes() < std::max(app->textsToTidy, unusedTexts)) continue;
    dropUnusedTexts(*app);
    if (app->strings.bytes() <= limits::liveTexts) continue;
    if (app->running())
      runOutOfMemory(phone, *app, "liveTexts",
                     fmt::format("its variables hold texts of more than {} MB, the limit of simulated apps",
                                 limits::liveTexts >> 20));
    // Its data would fill the memory again with the next start.
    clearAppData(phone, *app);
  }
}

}  // namespace marmoset::device::simulator
