#include "server/cli/convert/property_source.h"

#include <fmt/format.h>

#include "engine/files/read_file.h"
#include "engine/fuzz/property/kea2.h"
#include "engine/fuzz/property/pbfdroid.h"
#include "engine/fuzz/property/read_properties.h"

namespace marmoset::cli {

namespace {

bool isJson(std::string_view bytes) {
  const auto first = bytes.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (bytes[first] == '{' || bytes[first] == '[');
}

struct OpenedProperties {
  fuzz::PropertyDocument document;
  std::vector<ConvertedNote> notes;
};

tl::expected<OpenedProperties, std::string> opened(const std::string& file, const std::string& bytes) {
  OpenedProperties properties;
  if (isJson(bytes)) {
    auto imported = fuzz::importPbfDroid(bytes);
    if (!imported) return tl::unexpected(fmt::format("{}: {}", file, imported.error()));
    for (auto& line : imported->leftOut) properties.notes.push_back({file, 0, "left out: " + line});
    properties.document = std::move(imported->document);
  } else {
    auto reading = fuzz::readProperties(bytes);
    for (const auto& problem : reading.problems)
      properties.notes.push_back(
          {fmt::format("{}:{}", file, problem.range.start.line + 1), 0, problem.message});
    properties.document = std::move(reading.document);
  }
  if (properties.document.properties.empty()) {
    const auto why = properties.notes.empty() ? std::string("it has none") : properties.notes.front().message;
    return tl::unexpected(fmt::format("{}: no property can be taken from it: {}", file, why));
  }
  return properties;
}

}  // namespace

bool isPropertyFormat(std::string_view format) {
  return format == "properties" || format == "kea2";
}

tl::expected<ConvertedProperties, std::string> convertedProperties(const std::vector<std::string>& files,
                                                                   std::string_view format) {
  if (files.size() != 1)
    return tl::unexpected(fmt::format("--to {} takes one file, not {}", format, files.size()));
  const auto contents =
      files::readNamed(files.front(), files::wholeFile(fuzz::largestPropertyFile, "property documents"));
  if (!contents) return tl::unexpected(contents.error());
  auto properties = opened(files.front(), contents->bytes);
  if (!properties) return tl::unexpected(std::move(properties).error());
  const auto& document = properties->document;
  return ConvertedProperties{format == "kea2" ? fuzz::printKea2(document) : fuzz::printProperties(document),
                             document.properties.size(), std::move(properties->notes)};
}

}  // namespace marmoset::cli
