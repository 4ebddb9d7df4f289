#include "server/results/present_build.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "engine/device/pool/choice_path.h"
#include "engine/device/pool/device_choice.h"
#include "engine/device/simulator/app_content.h"
#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/app_file.h"
#include "engine/replay/met_build.h"
#include "engine/replay/sibling_app.h"
#include "protocol/lsp/uri.h"
#include "server/session/world.h"

namespace marmoset::server {

namespace {

using Place = PresentBuild::Place;

// Nothing where the file cannot be used: a job will say so.
std::string buildIn(const std::filesystem::path& file) {
  const auto app = device::simulator::loadApp(file);
  if (!app) return "";
  const auto& facts = device::simulator::facts(**app);
  return replay::appText(facts.package, {fmt::format("{} ({})", facts.versionName, facts.versionCode),
                                         device::simulator::contentOf(**app)});
}

PresentBuild ofFile(Place place, const std::filesystem::path& file) {
  auto app = buildIn(file);
  if (app.empty()) return {};
  return {place, std::move(app)};
}

std::string_view kindOf(const replay::RunOrigin& origin) {
  return isSimulated(origin) ? replay::simulatedKind : replay::adbKind;
}

std::string appOf(const trace::Recording& recording) {
  return replay::appText(recording.package, {recording.app, recording.build});
}

}  // namespace

bool PresentBuild::differsFrom(std::string_view kind, const std::string& seen) const {
  switch (place) {
    case Place::unknown:
      return false;
    case Place::adb:
      return kind == replay::simulatedKind;
    case Place::simulated:
      return app != seen;
    case Place::beside:
      return kind == replay::simulatedKind && app != seen;
  }
  return false;
}

bool PresentBuild::isOf(std::string_view kind, const std::string& seen) const {
  const bool isFile = place == Place::simulated || place == Place::beside;
  return isFile && kind == replay::simulatedKind && app == seen;
}

// A job met another build on that kind of device since.
bool PresentBuild::wasReplaced(const std::optional<store::MetBuild>& seen) const {
  if (!seen) return false;
  const auto last = std::ranges::find(met, seen->device, &store::MetBuild::device);
  return last != met.end() && last->app != seen->app;
}

bool PresentBuild::differsFrom(const replay::RunOrigin& origin) const {
  return differsFrom(kindOf(origin), origin.app) || wasReplaced(replay::metBuild(origin, 0));
}

bool PresentBuild::differsFrom(const trace::Recording& recording) const {
  // Of a version of Marmoset that noted less.
  if (recording.kind.empty()) return false;
  return differsFrom(recording.kind, appOf(recording)) || wasReplaced(replay::metBuild(recording, 0));
}

bool PresentBuild::isOf(const replay::RunOrigin& origin) const {
  return isOf(kindOf(origin), origin.app);
}

bool PresentBuild::isOf(const trace::Recording& recording) const {
  return isOf(recording.kind, appOf(recording));
}

PresentBuild presentBuild(const Snapshot& document, const World& world, const std::string& choice,
                          const std::string& package) {
  const auto script = lsp::pathOf(document.uri());
  if (choice.empty()) {
    const auto app = script ? replay::siblingApp(*script, package) : std::nullopt;
    return app ? ofFile(Place::beside, *app) : PresentBuild{};
  }
  auto folders = world.foldersFor(document.uri());
  if (script) folders.push_back(script->parent_path());
  const auto chosen = device::parseDeviceChoice(device::withAbsolutePath(choice, folders));
  // The files of a page are many: which build they are, its runs find out.
  if (!chosen || !chosen->page.empty()) return {};
  return chosen->simulated ? ofFile(Place::simulated, chosen->app) : PresentBuild{Place::adb, {}};
}

}  // namespace marmoset::server
