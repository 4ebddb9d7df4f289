#include "server/cli/input.h"

#include <fmt/format.h>

#include "engine/files/unpack.h"
#include "engine/script/log/decode.h"

namespace marmoset::cli {
namespace {

using script::DocumentKind;
using script::Log;
using script::Script;
using script::Text;

bool looksBinary(std::string_view text) {
  return text.find('\0') != std::string_view::npos;
}

std::string whatItIsNot(const Input& input, std::string_view text) {
  if (looksBinary(text))
    return fmt::format("{}: is a binary file; name a Monkey script or a Monkey log", input.name);
  return fmt::format(
      "{}: is neither a Monkey script nor a Monkey log; the events of a script follow a line `start data >>`",
      input.name);
}

}  // namespace

tl::expected<Input, std::string> readInput(const std::string& path, const files::ReadLimits& limits) {
  auto contents = files::readNamed(path, limits);
  if (!contents) return tl::unexpected(contents.error());
  Input input{path, path == "-" ? "standard input" : path, std::move(contents->bytes), contents->stamp};
  if (files::isPacked(input.bytes)) {
    auto unpacked = files::unpack(input.bytes, limits.fileBytes);
    if (!unpacked) return tl::unexpected(fmt::format("{}: {}", input.name, unpacked.error()));
    input.bytes = *std::move(unpacked);
    input.packed = true;
  }
  if (input.bytes.empty()) {
    return tl::unexpected(
        fmt::format("{}: is empty; a script needs at least a line `start data >>`", input.name));
  }
  return input;
}

tl::expected<Document, std::string> recognise(const Input& input) {
  const Text text(input.bytes);
  const auto kind = script::sniff(text);
  if (kind == DocumentKind::script) return Script::parse(text);
  const bool plain = script::isPlain(input.bytes);
  const auto decoded = plain ? text : Text(script::decode(input.bytes).text);
  if (kind == DocumentKind::log || script::sniff(decoded) == DocumentKind::log) return Log::parse(decoded);
  const auto words = decoded.toString();
  if (input.path.ends_with(".mks") && !looksBinary(words)) return Script::parse(text);
  return tl::unexpected(whatItIsNot(input, words));
}

tl::expected<Script, std::string> recogniseScript(const Input& input) {
  auto document = recognise(input);
  if (!document) return tl::unexpected(document.error());
  if (auto* script = std::get_if<Script>(&*document)) return std::move(*script);
  return tl::unexpected(
      fmt::format("{}: is a Monkey log; turn it into a script with `marmoset convert` first", input.name));
}

tl::expected<void, std::string> checkRewritable(const Input& input) {
  if (input.packed)
    return tl::unexpected(fmt::format("{}: is left as it is: it is packed; unpack it first", input.name));
  if (script::sniff(Text(input.bytes)) == DocumentKind::script) return {};
  return tl::unexpected(
      fmt::format("{}: is left as it is: nothing in it but its name looks like a Monkey script, which has a "
                  "line `start data >>`",
                  input.name));
}

}  // namespace marmoset::cli
