#pragma once

#include <optional>
#include <string>
#include <variant>

#include <tl/expected.hpp>

#include "engine/files/read_file.h"
#include "engine/script/log/log.h"
#include "engine/script/syntax/script.h"

namespace marmoset::cli {

// A file named on the command line, or standard input. Never empty.
struct Input {
  std::string path;  // as the user wrote it
  std::string name;  // for people: the path, or "standard input"
  std::string bytes;
  std::optional<files::Stamp> stamp;
  bool packed = false;  // by gzip in the file; `bytes` are unpacked

  bool isStandardInput() const { return path == "-"; }
};
tl::expected<Input, std::string> readInput(const std::string& path, const files::ReadLimits& limits = {});

// What a file is, by its contents; its name only decides where they do not tell.
using Document = std::variant<script::Script, script::Log>;
tl::expected<Document, std::string> recognise(const Input& input);
// The same for commands that take scripts only.
tl::expected<script::Script, std::string> recogniseScript(const Input& input);
// Before a file is written back: its contents must look like a script, not only its name.
tl::expected<void, std::string> checkRewritable(const Input& input);

}  // namespace marmoset::cli
