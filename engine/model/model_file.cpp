#include "engine/model/model_file.h"

#include <fmt/format.h>

#include "engine/files/read_file.h"
#include "engine/model/model_json.h"

namespace marmoset::model {

tl::expected<AppModel, std::string> readModel(const std::filesystem::path& path) {
  constexpr std::size_t mostBytes = std::size_t{1} << 30;
  const auto contents = files::readFile(path, {mostBytes, mostBytes});
  if (!contents) return tl::unexpected(contents.error());
  auto model = parseModel(contents->bytes);
  if (!model)
    return tl::unexpected(
        fmt::format("{} {}; grow it again from its recordings", path.string(), model.error()));
  return model;
}

}  // namespace marmoset::model
