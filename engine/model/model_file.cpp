#include "engine/model/model_file.h"

#include <fmt/format.h>

#include "engine/files/read_file.h"
#include "engine/model/model_json.h"

namespace marmoset::model {

namespace {

// Real apps have some thousand states of some hundred bytes.
constexpr auto modelLimits = files::wholeFile(std::size_t{256} << 20, "models");

}  // namespace

tl::expected<AppModel, std::string> parseModelFile(const std::string& name, std::string_view bytes) {
  if (bytes.size() > modelLimits.fileBytes)
    return tl::unexpected(fmt::format("{} is larger than {} MiB, the limit for {}", name,
                                      modelLimits.fileBytes >> 20, modelLimits.kind));
  auto model = parseModel(bytes);
  if (!model)
    return tl::unexpected(fmt::format("{} {}; grow it again from its recordings", name, model.error()));
  return model;
}

tl::expected<AppModel, std::string> readModel(const std::filesystem::path& path) {
  const auto contents = files::readFile(path, modelLimits);
  if (!contents) return tl::unexpected(contents.error());
  return parseModelFile(path.string(), contents->bytes);
}

}  // namespace marmoset::model
