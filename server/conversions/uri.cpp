#include "server/conversions/uri.h"

#include <boost/url/src.hpp>

namespace marmoset::server {

namespace urls = boost::urls;

std::string uriOf(const std::filesystem::path& path) {
  urls::url uri;
  uri.set_scheme("file");
  uri.set_encoded_host("");
  uri.set_path(std::filesystem::absolute(path).lexically_normal().string());
  return uri.buffer();
}

std::optional<std::filesystem::path> pathOf(std::string_view uri) {
  const auto parsed = urls::parse_uri(uri);
  if (!parsed || parsed->scheme_id() != urls::scheme::file) return std::nullopt;
  if (!parsed->host().empty() && parsed->host() != "localhost") return std::nullopt;
  const std::string path = parsed->path();
  if (path.find('\0') != std::string::npos) return std::nullopt;
  return std::filesystem::path(path).lexically_normal();
}

std::string canonicalUri(std::string_view uri) {
  if (const auto path = pathOf(uri)) return uriOf(*path);
  return std::string(uri);
}

}  // namespace marmoset::server
