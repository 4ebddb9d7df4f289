#include "engine/report/escape.h"

#include <cstddef>

namespace marmoset::report {

namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

// Bytes of the well-formed UTF-8 character at the start of the text; 0: none.
std::size_t characterLength(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 && first <= 0xf4 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) return 0;
  }
  const auto second = static_cast<unsigned char>(text[1]);
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool outside = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
  return overlong || outside ? 0 : length;
}

// Copies the text character by character; `plain` writes those of one byte.
template <class Plain>
std::string copied(std::string_view text, const Plain& plain) {
  std::string out;
  while (!text.empty()) {
    const auto length = characterLength(text);
    if (length == 1) {
      plain(text[0], out);
    } else if (length > 1) {
      out += text.substr(0, length);
    } else {
      out += replacement;
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

bool isControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool isLayout(char c) {
  return c == '\n' || c == '\t';
}

}  // namespace

std::string printableText(std::string_view text) {
  return copied(text, [](char c, std::string& out) {
    if (isControl(c) && !isLayout(c)) {
      out += replacement;
    } else {
      out += c;
    }
  });
}

std::string escapedHtml(std::string_view text) {
  return copied(text, [](char c, std::string& out) {
    switch (c) {
      case '&':
        out += "&amp;";
        return;
      case '<':
        out += "&lt;";
        return;
      case '>':
        out += "&gt;";
        return;
      case '"':
        out += "&quot;";
        return;
      case '\'':
        out += "&#39;";
        return;
      default:
        if (isControl(c) && !isLayout(c)) {
          out += replacement;
        } else {
          out += c;
        }
    }
  });
}

std::string escapedMarkdown(std::string_view text) {
  constexpr std::string_view special = "\\`*_{}[]<>#|!&~";
  return copied(text, [&](char c, std::string& out) {
    if (isControl(c)) {
      out += ' ';
      return;
    }
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  });
}

}  // namespace marmoset::report
