#include "server/cli/check/file_uri.h"

#include <filesystem>
#include <string_view>

#include "protocol/lsp/uri.h"

namespace marmoset::cli {

std::string fileUri(const std::string& path) {
  const std::filesystem::path written(path);
  if (written.is_absolute()) return lsp::uriOf(written);
  constexpr std::string_view root = "file:///";
  return lsp::uriOf("/" / written).substr(root.size());
}

}  // namespace marmoset::cli
