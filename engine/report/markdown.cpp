#include "engine/report/markdown.h"

#include <algorithm>
#include <iterator>

#include "engine/report/escape.h"
#include "engine/script/text/printable.h"

namespace marmoset::report {

Markdown& Markdown::words(std::string_view text) {
  marked_ += escapedMarkdown(text);
  plain_ += script::printable(text);
  return *this;
}

Markdown& Markdown::strong(std::string_view text) {
  marked_ += "**" + escapedMarkdown(text) + "**";
  plain_ += script::printable(text);
  return *this;
}

Markdown& Markdown::link(std::string_view text, std::string_view address) {
  marked_ += "[" + escapedMarkdown(text) + "](<";
  marked_ += address;
  marked_ += ">)";
  plain_ += script::printable(text);
  return *this;
}

Markdown& Markdown::own(std::string_view markdown) {
  marked_ += markdown;
  std::copy_if(markdown.begin(), markdown.end(), std::back_inserter(plain_), [](char c) { return c != '`'; });
  return *this;
}

Markdown& Markdown::operator+=(const Markdown& other) {
  marked_ += other.marked_;
  plain_ += other.plain_;
  return *this;
}

Markdown& Markdown::both(std::string_view text) {
  marked_ += text;
  plain_ += text;
  return *this;
}

}  // namespace marmoset::report
