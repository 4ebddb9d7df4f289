#include "protocol/lsp/uri.h"

#include <boost/url.hpp>
#include <boost/url/src.hpp>

namespace marmoset::lsp {

namespace {

namespace urls = boost::urls;

constexpr urls::grammar::lut_chars pathCharacters = urls::unreserved_chars + '/';
constexpr urls::grammar::lut_chars legalCharacters = urls::unreserved_chars + ":/?#[]@!$&'()*+,;=";

// Some editors leave spaces and letters beyond ASCII as they are.
std::string escaped(std::string_view uri) {
  std::string legal;
  for (const char& byte : uri) {
    legal += byte == '%' ? "%" : urls::encode(std::string_view(&byte, 1), legalCharacters);
  }
  return legal;
}

}  // namespace

std::optional<std::filesystem::path> pathOf(std::string_view uri) {
  const auto legal = escaped(uri);
  const auto parsed = urls::parse_uri(legal);
  if (!parsed || parsed->scheme_id() != urls::scheme::file) return std::nullopt;
  if (!parsed->host().empty() && parsed->host() != "localhost") return std::nullopt;
  auto path = parsed->path();
  if (!path.starts_with('/') || path.find('\0') != std::string::npos) return std::nullopt;
  return std::filesystem::path(std::move(path));
}

std::string uriOf(const std::filesystem::path& path) {
  return "file://" + urls::encode(path.native(), pathCharacters);
}

std::string normalizedUri(std::string_view uri) {
  if (const auto path = pathOf(uri)) return uriOf(*path);
  const auto legal = escaped(uri);
  const auto parsed = urls::parse_uri(legal);
  if (!parsed) return std::string(uri);
  urls::url normalized(*parsed);
  normalized.normalize();
  return normalized.buffer();
}

}  // namespace marmoset::lsp
