#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::lsp {

// The path a file URI names, decoded. Empty for other schemes (untitled:, vscode-notebook-cell: ...), for
// files of another host and for what is no URI.
std::optional<std::filesystem::path> pathOf(std::string_view uri);

// The URI of an absolute path, percent-encoded the way editors do.
std::string uriOf(const std::filesystem::path& path);

// One spelling for all URIs of the same document: editors differ in what they percent-encode and in the
// case of the digits. What is no URI is returned as it is.
std::string normalizedUri(std::string_view uri);

}  // namespace marmoset::lsp
