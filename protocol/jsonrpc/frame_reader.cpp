#include "protocol/jsonrpc/frame_reader.h"

#include <algorithm>
#include <charconv>

#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <fmt/format.h>

namespace marmoset::protocol {

namespace {

constexpr std::string_view lengthName = "Content-Length";
constexpr std::string_view typeName = "Content-Type";
constexpr std::string_view digits = "0123456789";
constexpr std::string_view nameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
constexpr std::size_t longestNumber = 32;  // with blanks and line end

std::optional<std::size_t> parseLength(std::string_view text) {
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return length;
}

bool isUtf8(std::string_view contentType) {
  const auto charset = boost::algorithm::ifind_first(contentType, "charset=");
  if (charset.empty()) return true;
  const std::string_view name(charset.end(), contentType.end());
  return boost::algorithm::istarts_with(name, "utf-8") || boost::algorithm::istarts_with(name, "utf8");
}

enum class Match { yes, no, undecided };

// Whether blanks, a number and a line end stand at the start of the text, which may still grow.
Match startsWithNumberLine(std::string_view text) {
  const auto window = text.substr(0, longestNumber);
  const auto undecided = window.size() < longestNumber ? Match::undecided : Match::no;
  const auto number = window.find_first_not_of(" \t");
  if (number == std::string_view::npos) return undecided;
  const auto end = window.find_first_not_of(digits, number);
  if (end == number) return Match::no;
  if (end == std::string_view::npos) return undecided;
  const auto lineEnd = window.substr(end);
  if (lineEnd == "\r") return undecided;
  return lineEnd.starts_with("\r\n") || lineEnd.starts_with('\n') ? Match::yes : Match::no;
}

}  // namespace

void FrameReader::append(std::string_view bytes) {
  buffer_.append(bytes);
}

std::optional<Frame> FrameReader::next() {
  dropConsumed();
  if (state_ == State::lost && !findHeader()) return std::nullopt;
  if (state_ == State::header) {
    if (auto error = readHeader()) return error;
  }
  return state_ == State::body ? readBody() : std::nullopt;
}

void FrameReader::rejectBody() {
  state_ = State::lost;
  position_ = lastBody_;
}

std::optional<Frame> FrameReader::readHeader() {
  while (state_ == State::header) {
    const auto end = buffer_.find('\n', position_);
    if (std::min(end, buffer_.size()) - headerStart_ > longestHeader) {
      return fail("the header does not end", position_);
    }
    if (end == std::string::npos) return std::nullopt;
    auto line = std::string_view(buffer_).substr(position_, end - position_);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const auto lineStart = std::exchange(position_, end + 1);
    auto error = line.empty() ? readBlankLine(lineStart) : readHeaderLine(line, lineStart);
    if (error) return error;
  }
  return std::nullopt;
}

std::optional<Frame> FrameReader::readBlankLine(std::size_t lineStart) {
  // Some clients end a body with a line end they do not count.
  if (lineStart == headerStart_) {
    headerStart_ = position_;
    return std::nullopt;
  }
  if (!delayedError_.empty()) return fail(delayedError_, position_);
  if (!length_) return fail("the header has no Content-Length", headerStart_);
  state_ = State::body;
  return std::nullopt;
}

std::optional<Frame> FrameReader::readHeaderLine(std::string_view line, std::size_t lineStart) {
  const auto colon = line.find(':');
  const auto name = line.substr(0, colon);
  if (colon == std::string_view::npos || name.empty() ||
      name.find_first_not_of(nameCharacters) != std::string_view::npos) {
    return fail("a header line is not of the form `Name: value`", lineStart);
  }
  const auto value = boost::algorithm::trim_copy(line.substr(colon + 1));
  if (boost::algorithm::iequals(name, lengthName)) return readLength(value);
  if (boost::algorithm::iequals(name, typeName) && !isUtf8(value)) {
    delayedError_ = "the only supported charset is utf-8";
  }
  return std::nullopt;
}

std::optional<Frame> FrameReader::readLength(std::string_view value) {
  const auto length = parseLength(value);
  if (!length) return fail(fmt::format("Content-Length is not a number: {}", value.substr(0, 40)), position_);
  if (*length > largestBody) {
    return fail(fmt::format("Content-Length is {}, more than the accepted {}", *length, largestBody),
                position_);
  }
  // The rest of the header belongs to the same frame: only after it can the search for the next begin.
  if (length_) delayedError_ = "Content-Length is given twice";
  length_ = length;
  return std::nullopt;
}

std::optional<Frame> FrameReader::readBody() {
  if (buffer_.size() - position_ < *length_) return std::nullopt;
  lastBody_ = position_;
  position_ += *length_;
  const FrameBody body{std::string_view(buffer_).substr(lastBody_, *length_)};
  startHeader();
  return body;
}

bool FrameReader::findHeader() {
  for (auto colon = buffer_.find(':', position_); colon != std::string::npos;
       colon = buffer_.find(':', colon + 1)) {
    if (colon < position_ + lengthName.size()) continue;
    const auto start = colon - lengthName.size();
    if (!boost::algorithm::iequals(std::string_view(buffer_).substr(start, lengthName.size()), lengthName)) {
      continue;
    }
    const bool atLineStart = start == 0 || buffer_[start - 1] == '\n';
    const auto match =
        atLineStart ? Match::yes : startsWithNumberLine(std::string_view(buffer_).substr(colon + 1));
    if (match == Match::no) continue;
    position_ = start;
    if (match == Match::yes) startHeader();
    return match == Match::yes;
  }
  position_ = std::max(position_, buffer_.size() - std::min(buffer_.size(), lengthName.size()));
  return false;
}

Frame FrameReader::fail(std::string reason, std::size_t resumeAt) {
  startHeader();
  state_ = State::lost;
  position_ = resumeAt;
  return FrameError{std::move(reason)};
}

void FrameReader::startHeader() {
  state_ = State::header;
  headerStart_ = position_;
  length_.reset();
  delayedError_.clear();
}

void FrameReader::dropConsumed() {
  const auto needed = state_ == State::header ? headerStart_ : position_;
  // The byte before tells whether a line starts here.
  const auto dropped = needed == 0 ? 0 : needed - 1;
  if (dropped < buffer_.size() / 2 && dropped < keptBytes) return;
  buffer_.erase(0, dropped);
  position_ -= dropped;
  headerStart_ -= std::min(headerStart_, dropped);
  if (buffer_.capacity() > keptBytes && buffer_.size() < keptBytes / 2) buffer_.shrink_to_fit();
}

std::string frameOf(std::string_view body) {
  return fmt::format("{}: {}\r\n\r\n{}", lengthName, body.size(), body);
}

}  // namespace marmoset::protocol
