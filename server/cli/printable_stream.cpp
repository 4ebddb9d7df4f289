#include "server/cli/printable_stream.h"

#include <algorithm>

#include "engine/script/text/printable.h"

namespace marmoset::cli {

namespace {

// How many bytes the character takes that begins so.
std::size_t bytesAfter(unsigned char lead) {
  if (lead >= 0xF0) return 4;
  if (lead >= 0xE0) return 3;
  return lead >= 0xC0 ? 2 : 1;
}

// How many of the last bytes may be the beginning of a character whose rest has yet to come.
std::size_t unfinished(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(text.size(), 3); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xC0) == 0x80) continue;
    return bytesAfter(byte) > back ? back : 0;
  }
  return 0;
}

}  // namespace

bool PrintableBuffer::pass(std::string_view bytes) {
  if (!passHeld()) return false;
  target_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return target_.good();
}

bool PrintableBuffer::passHeld() {
  target_ << script::printableLines(held_);
  held_.clear();
  return target_.good();
}

std::streamsize PrintableBuffer::xsputn(const char* bytes, std::streamsize count) {
  std::string_view text(bytes, static_cast<std::size_t>(count));
  held_ += text;
  std::string rest = held_.substr(held_.size() - unfinished(held_));
  held_.resize(held_.size() - rest.size());
  const bool passed = passHeld();
  held_ = std::move(rest);
  return passed ? count : 0;
}

PrintableBuffer::int_type PrintableBuffer::overflow(int_type byte) {
  if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
  const char one = traits_type::to_char_type(byte);
  return xsputn(&one, 1) == 1 ? byte : traits_type::eof();
}

int PrintableBuffer::sync() {
  const bool passed = passHeld();
  target_.flush();
  return passed && target_.good() ? 0 : -1;
}

void PrintableStream::raw(std::string_view bytes) {
  if (!buffer_.pass(bytes)) setstate(std::ios::badbit);
}

}  // namespace marmoset::cli
