#include "engine/device/web/files/served_file.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace marmoset::device::web {
namespace {

namespace fs = std::filesystem;

struct MediaType {
  std::string_view extension, type;
};

constexpr std::string_view anyBytes = "application/octet-stream";
constexpr std::array types = {
    MediaType{".html", "text/html; charset=utf-8"},
    MediaType{".htm", "text/html; charset=utf-8"},
    MediaType{".js", "text/javascript; charset=utf-8"},
    MediaType{".mjs", "text/javascript; charset=utf-8"},
    MediaType{".css", "text/css; charset=utf-8"},
    MediaType{".json", "application/json"},
    MediaType{".map", "application/json"},
    MediaType{".svg", "image/svg+xml"},
    MediaType{".png", "image/png"},
    MediaType{".jpg", "image/jpeg"},
    MediaType{".jpeg", "image/jpeg"},
    MediaType{".gif", "image/gif"},
    MediaType{".webp", "image/webp"},
    MediaType{".ico", "image/x-icon"},
    MediaType{".woff", "font/woff"},
    MediaType{".woff2", "font/woff2"},
    MediaType{".ttf", "font/ttf"},
    MediaType{".wasm", "application/wasm"},
    MediaType{".xml", "text/xml; charset=utf-8"},
    MediaType{".txt", "text/plain; charset=utf-8"},
};

std::optional<std::string> withoutPercents(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    const auto digits = text.substr(i + 1, 2);
    unsigned value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() != 2 || read.ptr != digits.data() + 2 || value == 0) return std::nullopt;
    plain += static_cast<char>(value);
    i += 2;
  }
  return plain;
}

bool liesIn(const fs::path& folder, const fs::path& file) {
  const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return end == folder.end();
}

}  // namespace

std::optional<fs::path> servedFile(const fs::path& folder, std::string_view target) {
  const auto path = withoutPercents(target.substr(0, target.find_first_of("?#")));
  if (!path || !path->starts_with('/')) return std::nullopt;
  std::error_code error;
  auto file = fs::canonical(folder / path->substr(1), error);
  if (error || !liesIn(folder, file)) return std::nullopt;
  if (fs::is_directory(file, error)) file = fs::canonical(file / "index.html", error);
  if (error || !liesIn(folder, file) || !fs::is_regular_file(file, error)) return std::nullopt;
  return file;
}

std::string_view mediaType(const fs::path& file) {
  const auto extension = file.extension().string();
  const auto known = std::find_if(types.begin(), types.end(),
                                  [&](const MediaType& type) { return type.extension == extension; });
  return known == types.end() ? anyBytes : known->type;
}

}  // namespace marmoset::device::web
