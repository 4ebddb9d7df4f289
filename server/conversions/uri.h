#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::server {

std::string uriOf(const std::filesystem::path& path);

// Empty for anything but a `file:` URI of this machine.
std::optional<std::filesystem::path> pathOf(std::string_view uri);

// The spelling under which a document is kept: clients escape the same file differently (`%3A` or `:`).
// Answers carry the client's own spelling.
std::string canonicalUri(std::string_view uri);

}  // namespace marmoset::server
