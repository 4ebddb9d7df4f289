#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace marmoset::cli {

// Passes text on to another stream with U+FFFD for hidden characters and for bytes that are no UTF-8; line
// ends and tabs pass. Holds back no more than the bytes of a character that has not come whole.
class PrintableBuffer : public std::streambuf {
 public:
  explicit PrintableBuffer(std::ostream& target) : target_(target) {}

  bool pass(std::string_view bytes);

 protected:
  std::streamsize xsputn(const char* bytes, std::streamsize count) override;
  int_type overflow(int_type byte) override;
  int sync() override;

 private:
  bool passHeld();

  std::ostream& target_;
  std::string held_;
};

class PrintableStream : public std::ostream {
 public:
  explicit PrintableStream(std::ostream& target) : std::ostream(nullptr), buffer_(target) { rdbuf(&buffer_); }
  ~PrintableStream() override { flush(); }

  // What draws on a terminal, and documents for programs.
  void raw(std::string_view bytes);

 private:
  PrintableBuffer buffer_;
};

}  // namespace marmoset::cli
