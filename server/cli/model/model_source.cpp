#include "server/cli/model/model_source.h"

#include <filesystem>
#include <optional>
#include <system_error>
#include <variant>

#include <fmt/format.h>

#include "engine/imports/droidbot_recording.h"
#include "engine/model/model_file.h"
#include "engine/model/model_json.h"
#include "engine/replay/recording_file.h"
#include "engine/replay/recording_store.h"
#include "engine/store/store.h"
#include "server/cli/input.h"
#include "server/cli/project_settings.h"

namespace marmoset::cli {
namespace {

using trace::Recording;
using Part = std::variant<Recording, model::AppModel>;
using PartResult = tl::expected<Part, std::string>;

tl::unexpected<std::string> refuseInput(const std::string& name, const std::string& why) {
  return tl::unexpected(fmt::format("{}: {}", name, why));
}

PartResult fromFolder(const std::string& folder) {
  auto made = imports::droidBotRecording(folder);
  if (!made) return tl::unexpected(made.error());
  return Part(std::move(made->document.recording));
}

PartResult fromStore(const Input& input, const script::Script& script) {
  const auto trace = replay::traceOf(script, playOptions(ProjectSettings().of(input.path)));
  if (!trace) return refuseInput(input.name, trace.error());
  std::error_code ignored;
  if (std::filesystem::exists(store::Store::defaultFile(), ignored)) {
    const auto store = store::Store::open();
    if (!store) return tl::unexpected(store.error().message);
    auto document = replay::newestRecording(**store, trace->fingerprints);
    if (!document) return tl::unexpected(document.error().message);
    if (*document) return Part(std::move((*document)->recording));
  }
  return refuseInput(input.name,
                     "there is no recording of this script; make one with `marmoset record`, or name one");
}

// What has a word of its own near its beginning is that, even cut in half.
bool looksLike(const Input& input, std::string_view format) {
  constexpr std::size_t head = 4096;
  return std::string_view(input.bytes).substr(0, head).find(format) != std::string_view::npos;
}

PartResult fromFile(const std::string& path) {
  const auto input = readInput(path, replay::recordingLimits());
  if (!input) return tl::unexpected(input.error());
  if (looksLike(*input, model::modelFormat)) {
    auto read = model::parseModelFile(input->name, input->bytes);
    if (!read) return tl::unexpected(read.error());
    return Part(*std::move(read));
  }
  auto document = replay::parseRecording(input->bytes);
  if (document) return Part(std::move(document->recording));
  const auto other = recognise(*input);
  if (!other) return refuseInput(input->name, document.error() + "; name a recording, a model or a script");
  if (const auto* script = std::get_if<script::Script>(&*other)) return fromStore(*input, *script);
  return refuseInput(
      input->name,
      "a log of Monkey shows no screens; record its script with `marmoset convert` and `record`");
}

PartResult read(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored) ? fromFolder(path) : fromFile(path);
}

model::AppBuild buildOfPart(const Part& part) {
  const auto* recording = std::get_if<Recording>(&part);
  return recording ? model::buildOf(*recording) : std::get<model::AppModel>(part).build();
}

tl::expected<void, std::string> addTo(ModelSource& source, const Part& part) {
  if (const auto* recording = std::get_if<Recording>(&part)) {
    if (const auto added = source.model.add(*recording); !added) return added;
    source.screens.add(*recording);
    ++source.recordings;
    return {};
  }
  ++source.models;
  return source.model.merge(std::get<model::AppModel>(part));
}

}  // namespace

tl::expected<ModelSource, std::string> openModel(const std::vector<std::string>& inputs,
                                                 model::Abstraction abstraction) {
  std::optional<ModelSource> source;
  for (const auto& path : inputs) {
    const auto part = read(path);
    if (!part) return tl::unexpected(part.error());
    if (!source)
      source = ModelSource{model::AppModel(buildOfPart(*part), abstraction), model::Screens(abstraction)};
    if (const auto added = addTo(*source, *part); !added) return refuseInput(path, added.error());
  }
  return *std::move(source);
}

}  // namespace marmoset::cli
