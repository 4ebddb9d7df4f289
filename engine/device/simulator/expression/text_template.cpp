#include "engine/device/simulator/expression/text_template.h"

namespace marmoset::device::simulator {

tl::expected<TextTemplate, ExpressionError> compileTemplate(std::string_view source, const NameScope& scope,
                                                            Strings& constants) {
  TextTemplate result;
  std::string literal;
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (source[at] != '{') {
      literal += source[at];
      continue;
    }
    if (source.substr(at + 1).starts_with('{')) {
      literal += source[++at];
      continue;
    }
    const auto close = source.find('}', at);
    if (close == std::string_view::npos) {
      return tl::unexpected(ExpressionError{at, "the brace is not closed; a plain brace is written {{", ""});
    }
    auto value = compileExpression(source.substr(at + 1, close - at - 1), scope, constants);
    if (!value) {
      value.error().offset += at + 1;
      return tl::unexpected(value.error());
    }
    if (isList(value->type)) return tl::unexpected(ExpressionError{at + 1, "a list has no text", ""});
    result.pieces.push_back({std::move(literal), *std::move(value)});
    literal.clear();
    at = close;
  }
  if (!literal.empty()) result.pieces.push_back({std::move(literal), {}});
  return result;
}

namespace {

// Between characters.
void cut(std::string& text, std::size_t most) {
  if (text.size() <= most) return;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  text.resize(most);
}

}  // namespace

std::string render(const TextTemplate& text, const Environment& environment, std::size_t most) {
  std::string out;
  for (const auto& piece : text.pieces) {
    if (out.size() > most) break;
    out += piece.literal;
    if (piece.value.code.empty()) continue;
    const auto value = evaluate(piece.value, environment);
    switch (piece.value.type) {
      case Type::text:
        out += environment.strings->text(value);
        break;
      case Type::truth:
        out += value ? "true" : "false";
        break;
      default:
        out += std::to_string(value);
    }
  }
  cut(out, most);
  return out;
}

}  // namespace marmoset::device::simulator
