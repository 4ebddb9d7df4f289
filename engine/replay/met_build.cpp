#include "engine/replay/met_build.h"

#include <nlohmann/json.hpp>

#include "engine/replay/recorder.h"
#include "engine/replay/stored_json.h"

namespace marmoset::replay {

namespace {

using nlohmann::json;

std::optional<std::string> profileIn(const RunOrigin& origin) {
  const auto installsAnew = [](const json& start) { return start.at("reinstall").get<bool>(); };
  if (isSimulated(origin) || orNothing(origin.start, installsAnew).value_or(true)) return std::nullopt;
  return orNothing(origin.device, [](const json& in) {
    device::DeviceInfo info;
    in.at("release").get_to(info.release);
    in.at("screen").at(0).get_to(info.width);
    in.at("screen").at(1).get_to(info.height);
    return profileOf(info);
  });
}

}  // namespace

std::optional<store::MetBuild> metBuild(const RunOrigin& origin, std::int64_t when) {
  const auto package =
      orNothing(origin.app, [](const json& app) { return app.at("package").get<std::string>(); });
  auto profile = profileIn(origin);
  if (!package || !profile) return std::nullopt;
  return store::MetBuild{*package, *std::move(profile), origin.app, when};
}

std::optional<store::MetBuild> metBuild(const trace::Recording& recording, std::int64_t when) {
  if (recording.kind != adbKind) return std::nullopt;
  return store::MetBuild{recording.package, recording.device,
                         appText(recording.package, {recording.app, recording.build}), when};
}

void noteMet(store::Store* store, const std::optional<store::MetBuild>& build) {
  if (store && build) static_cast<void>(noteMetBuild(*store, *build));
}

}  // namespace marmoset::replay
