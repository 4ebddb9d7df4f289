#include "engine/trace/base64.h"

#include <stdexcept>

#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/transform_width.hpp>

namespace marmoset::trace {

namespace iterators = boost::archive::iterators;

std::string toBase64(std::span<const std::uint8_t> bytes) {
  using Encoder = iterators::base64_from_binary<
      iterators::transform_width<std::span<const std::uint8_t>::iterator, 6, 8>>;
  std::string text(Encoder(bytes.begin()), Encoder(bytes.end()));
  text.append((3 - bytes.size() % 3) % 3, '=');
  return text;
}

std::vector<std::uint8_t> fromBase64(std::string_view text) {
  using Decoder =
      iterators::transform_width<iterators::binary_from_base64<std::string_view::const_iterator>, 8, 6>;
  while (text.ends_with('=')) text.remove_suffix(1);
  const auto size = text.size() * 6 / 8;
  std::vector<std::uint8_t> bytes;
  bytes.reserve(size);
  try {
    auto next = Decoder(text.begin());
    for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<std::uint8_t>(*next++));
  } catch (const iterators::dataflow_exception&) {
    throw std::runtime_error("a screenshot is not base64");
  }
  return bytes;
}

}  // namespace marmoset::trace
