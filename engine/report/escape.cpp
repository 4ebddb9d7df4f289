#include "engine/report/escape.h"

#include "engine/script/text/java_text.h"

namespace marmoset::report {

namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";
constexpr char32_t malformed = 0xfffd;

// Copies the text character by character; `plain` writes those of one byte.
template <class Plain>
std::string copied(std::string_view text, const Plain& plain) {
  std::string out;
  while (!text.empty()) {
    const auto character = script::decodeOne(text);
    if (character.codePoint < 0x80) {
      plain(text[0], out);
    } else if (character.codePoint == malformed) {
      out += replacement;
    } else {
      out += text.substr(0, character.bytes);
    }
    text.remove_prefix(character.bytes);
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
