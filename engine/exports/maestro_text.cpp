#include <algorithm>
#include <tuple>

#include "engine/exports/maestro.h"

namespace marmoset::exports {

namespace {

using trace::ViewNode;

char lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

// As Maestro compares: ASCII letters of any case, line ends like blanks.
bool looksLike(std::string_view value, std::string_view wanted) {
  return std::ranges::equal(value, wanted,
                            [](char a, char b) { return lower(a) == lower(b) || (a == '\n' && b == ' '); });
}

std::string valueOfMaestroText(const ViewNode& view, Attribute attribute) {
  switch (attribute) {
    case Attribute::id:
      return std::string(shortId(view));
    case Attribute::text:
      return view.text;
    case Attribute::description:
      return view.description;
    case Attribute::className:
      return {};
  }
  return {};
}

bool matchesOfMaestroText(const ViewNode& view, Attribute attribute, const std::string& value) {
  if (attribute == Attribute::id)
    return looksLike(view.resourceId, value) ||
           looksLike(std::string_view(view.resourceId).substr(view.resourceId.rfind('/') + 1), value);
  return looksLike(view.text, value) || looksLike(view.hint, value) || looksLike(view.description, value);
}

bool comesBefore(const ViewNode& a, const ViewNode& b) {
  return std::tie(a.bounds.top, a.bounds.left) < std::tie(b.bounds.top, b.bounds.left);
}

}  // namespace

const SelectorLanguage& maestroSelectors() {
  static const SelectorLanguage language{{{Attribute::id},
                                          {Attribute::text},
                                          {Attribute::description},
                                          {Attribute::id, Attribute::text},
                                          {Attribute::id, Attribute::description}},
                                         valueOfMaestroText,
                                         matchesOfMaestroText,
                                         comesBefore};
  return language;
}

// A backslash ahead keeps `${...}` from being evaluated, and is itself taken away, only where the whole
// expression is there.
std::string withoutScripts(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with("${")) {
      const auto inside = text.substr(at + 2, text.find('$', at + 2) - (at + 2));
      if (inside.find('}') != inside.npos) out += '\\';
    }
    out += text[at];
  }
  return out;
}

std::string literalPattern(std::string_view text) {
  constexpr std::string_view special = "\\.[]{}()*+?^$|";
  std::string pattern;
  for (const char byte : text) {
    if (special.find(byte) != special.npos) pattern += '\\';
    pattern += byte;
  }
  return pattern;
}

}  // namespace marmoset::exports
