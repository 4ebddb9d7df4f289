#pragma once

#include <string>
#include <string_view>

namespace marmoset::report {

// A text with a little structure that is built once and read in two ways: as Markdown, and plainly. What
// comes from files, logs, recordings and devices goes in as words, which mean nothing but themselves; there
// is no other way for it to get in.
class Markdown {
 public:
  Markdown() = default;
  explicit Markdown(std::string_view text) { words(text); }

  Markdown& words(std::string_view text);
  Markdown& strong(std::string_view text);
  // The address is percent-encoded, as in URIs.
  Markdown& link(std::string_view text, std::string_view address);
  // Sentences of ours, with `code` in them.
  Markdown& own(std::string_view markdown);
  // Begins a paragraph, or an item of a list.
  Markdown& paragraph() { return both("\n\n"); }
  Markdown& item() { return both("\n- "); }
  Markdown& operator+=(const Markdown& other);

  bool empty() const { return plain_.empty(); }
  const std::string& marked() const { return marked_; }
  const std::string& plain() const { return plain_; }

 private:
  Markdown& both(std::string_view text);
  std::string marked_, plain_;
};

}  // namespace marmoset::report
