#include "engine/files/unpack.h"

#include <algorithm>
#include <limits>
#include <zlib.h>

namespace marmoset::files {
namespace {

constexpr std::size_t pieceSize = 256 * 1024;

// Zlib's state of one file, given back however reading ends.
class Inflation {
 public:
  explicit Inflation(std::string_view packed) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    constexpr int gzipOnly = 16;
    ready_ = inflateInit2(&stream_, gzipOnly + MAX_WBITS) == Z_OK;
  }
  ~Inflation() {
    if (ready_) inflateEnd(&stream_);
  }
  Inflation(const Inflation&) = delete;
  Inflation& operator=(const Inflation&) = delete;

  bool ready() const { return ready_; }
  // One piece more; false: the file is damaged or ends too early.
  bool next(std::string& unpacked) {
    const auto before = unpacked.size();
    unpacked.resize(before + pieceSize);
    stream_.next_out = reinterpret_cast<Bytef*>(unpacked.data() + before);
    stream_.avail_out = pieceSize;
    const int result = inflate(&stream_, Z_NO_FLUSH);
    unpacked.resize(before + pieceSize - stream_.avail_out);
    if (result == Z_OK) return true;
    if (result != Z_STREAM_END) return false;
    done_ = stream_.avail_in == 0;
    return done_ || inflateReset(&stream_) == Z_OK;
  }
  bool done() const { return done_; }

 private:
  z_stream stream_{};
  bool ready_ = false, done_ = false;
};

}  // namespace

bool isPacked(std::string_view bytes) {
  return bytes.starts_with("\x1f\x8b\x08");
}

tl::expected<std::string, std::string> unpack(std::string_view bytes, std::size_t limit) {
  if (bytes.size() > std::numeric_limits<uInt>::max())
    return tl::unexpected(std::string("is packed and larger than 4 GiB; unpack it first"));
  Inflation inflation(bytes);
  if (!inflation.ready()) return tl::unexpected(std::string("cannot be unpacked: out of memory"));
  std::string unpacked;
  while (!inflation.done()) {
    if (!inflation.next(unpacked))
      return tl::unexpected(std::string("is damaged: gzip cannot read it to its end; copy it once more"));
    if (unpacked.size() > limit)
      return tl::unexpected("holds more than " + std::to_string(limit >> 20) +
                            " MiB; unpack it and name a part of it");
  }
  return unpacked;
}

}  // namespace marmoset::files
