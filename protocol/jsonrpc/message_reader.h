#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "protocol/json/json.h"
#include "protocol/jsonrpc/frame_reader.h"

namespace marmoset::protocol {

// Turns a stream of bytes into JSON values. What is no frame, or no JSON inside one, comes out as a reason
// in its place, and reading goes on behind it.
class MessageReader {
 public:
  void append(std::string_view bytes) { frames_.append(bytes); }
  // Empty where more bytes are needed.
  std::optional<tl::expected<Json, std::string>> next();

 private:
  FrameReader frames_;
};

}  // namespace marmoset::protocol
