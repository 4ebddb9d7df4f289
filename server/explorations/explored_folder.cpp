#include "server/explorations/explored_folder.h"

#include <fmt/format.h>

#include "engine/files/read_file.h"
#include "engine/model/model_file.h"
#include "engine/reduce/suite/manifest.h"
#include "engine/replay/recording_file.h"

namespace marmoset::server {

namespace {

constexpr auto modelFile = "model.json";
constexpr auto manifestLimits = files::wholeFile(std::size_t{16} << 20, "manifests");

// Of the traces that the folder's manifest names. One that cannot be read shows no screens.
tl::expected<model::Screens, std::string> screensIn(const std::filesystem::path& folder,
                                                    model::Abstraction abstraction) {
  const auto manifest = files::readFile(folder / suite::manifestName, manifestLimits);
  if (!manifest) return tl::unexpected(manifest.error());
  model::Screens screens(abstraction);
  for (const auto& trace : suite::readManifest(manifest->bytes).manifest.traces) {
    const auto recorded = trace.recording.empty() ? tl::unexpected(std::string())
                                                  : replay::readRecording(folder / trace.recording);
    if (recorded) screens.add(recorded->recording);
  }
  return screens;
}

}  // namespace

tl::expected<model::AppModel, std::string> modelIn(const std::filesystem::path& folder) {
  return model::readModel(folder / modelFile);
}

tl::expected<explore::ScriptTo, std::string> scriptToScreen(const std::filesystem::path& folder,
                                                            const std::string& screen) {
  const auto model = modelIn(folder);
  if (!model) return tl::unexpected(model.error());
  const auto screens = screensIn(folder, model->abstraction());
  if (!screens) return tl::unexpected(screens.error());
  return explore::scriptTo(*model, *screens, model::statesCalled(*model, screen));
}

}  // namespace marmoset::server
