#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace marmoset::protocol {

struct FrameBody {
  std::string_view bytes;  // valid until the next call to the reader
};

struct FrameError {
  std::string reason;
};

using Frame = std::variant<FrameBody, FrameError>;

// Cuts a stream of bytes, delivered in any pieces, into the bodies of `Content-Length` frames. A header
// that cannot be trusted gives one error; then everything is skipped up to the next `Content-Length:` that
// starts a line or stands complete with its number and line end, which JSON text can never contain. Memory
// is bounded by the largest accepted body, whatever a header claims.
//
//   reader.append(bytes);
//   while (const auto frame = reader.next()) ...
class FrameReader {
 public:
  static constexpr std::size_t largestBody = 64u << 20;
  static constexpr std::size_t longestHeader = 4096;

  void append(std::string_view bytes);
  // Empty where more bytes are needed.
  std::optional<Frame> next();
  // The last body was not what its length claimed: the next frame is looked for inside it already.
  void rejectBody();

  std::size_t bufferedBytes() const { return buffer_.size(); }

 private:
  enum class State { header, body, lost };

  std::optional<Frame> readHeader();
  std::optional<Frame> readBlankLine(std::size_t lineStart);
  std::optional<Frame> readHeaderLine(std::string_view line, std::size_t lineStart);
  std::optional<Frame> readLength(std::string_view value);
  std::optional<Frame> readBody();
  bool findHeader();
  Frame fail(std::string reason, std::size_t resumeAt);
  void startHeader();
  void dropConsumed();

  static constexpr std::size_t keptBytes = 1u << 20;

  std::string buffer_;
  std::size_t position_ = 0;  // first byte that is not dealt with
  State state_ = State::header;
  std::size_t headerStart_ = 0;
  std::optional<std::size_t> length_;
  std::string delayedError_;
  std::size_t lastBody_ = 0;
};

// A body with the header in front of it.
std::string frameOf(std::string_view body);

}  // namespace marmoset::protocol
