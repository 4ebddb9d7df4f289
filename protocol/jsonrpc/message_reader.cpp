#include "protocol/jsonrpc/message_reader.h"

namespace marmoset::protocol {

std::optional<tl::expected<Json, std::string>> MessageReader::next() {
  const auto frame = frames_.next();
  if (!frame) return std::nullopt;
  if (const auto* error = std::get_if<FrameError>(&*frame)) return tl::unexpected(error->reason);
  auto message = parseJson(std::get<FrameBody>(*frame).bytes);
  if (!message) frames_.rejectBody();
  return message;
}

}  // namespace marmoset::protocol
