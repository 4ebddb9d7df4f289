#include "server/workspace/index.h"

#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/files/read_file.h"
#include "engine/script/log/decode.h"
#include "protocol/lsp/uri.h"

namespace marmoset::server {

namespace fs = std::filesystem;

namespace {

// The language shows at the beginning; the rest of a foreign file need not be split into lines.
constexpr std::size_t sniffedBytes = 64 << 10;

std::optional<std::string> read(const fs::path& path) {
  auto contents = files::readFile(path);
  if (!contents) return std::nullopt;
  return script::decode(contents->bytes).text;
}

std::vector<Mention> mentionsOf(Language language, std::string_view bytes) {
  if (language == Language::script) return mentions(script::Script::parse(script::Text(bytes)));
  if (language == Language::log) return mentions(script::Log::parse(script::Text(bytes)));
  return {};
}

std::shared_ptr<const IndexedFile> indexFile(IndexedFile file) {
  const auto text = read(file.path);
  if (!text) return nullptr;
  const auto beginning = std::string_view(*text).substr(0, sniffedBytes);
  file.language = languageOf({}, file.uri, script::Text(beginning));
  file.mentions = mentionsOf(file.language, *text);
  return std::make_shared<const IndexedFile>(std::move(file));
}

std::shared_ptr<const IndexedFile> refreshed(const fs::path& path, const Index& before) {
  std::error_code error;
  IndexedFile file;
  file.path = path;
  file.uri = lsp::uriOf(path);
  file.modified = fs::last_write_time(path, error);
  file.size = fs::file_size(path, error);
  if (error) return nullptr;
  const auto known = before.files.find(lsp::normalizedUri(file.uri));
  if (known != before.files.end() && known->second->modified == file.modified &&
      known->second->size == file.size) {
    return known->second;
  }
  return indexFile(std::move(file));
}

}  // namespace

Index indexFolders(const std::vector<fs::path>& roots, const Index& before, const ScanLimits& limits,
                   const protocol::CancelToken& token) {
  Index index;
  for (const auto& root : roots) {
    const Scan found = scan(root, limits, token);
    index.complete = index.complete && found.complete;
    for (const auto& path : found.files) {
      if (token.cancelled()) return index;
      if (auto file = refreshed(path, before)) index.files[lsp::normalizedUri(file->uri)] = std::move(file);
    }
  }
  return index;
}

Snapshot::Pointer readDocument(const fs::path& path, Language language, Snapshot::Options options) {
  const auto text = read(path);
  if (!text) return nullptr;
  return Snapshot::parse(lsp::uriOf(path), language, std::nullopt, script::Text(*text), std::move(options));
}

}  // namespace marmoset::server
