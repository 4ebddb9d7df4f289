#include "engine/store/packing.h"

#include <memory>
#include <stdexcept>

#include <zstd.h>

namespace marmoset::store {
namespace {

// View trees compress about 15 times at this level; higher ones cost more than they save.
constexpr int compressionLevel = 3;

std::size_t checked(std::size_t code) {
  if (ZSTD_isError(code)) throw std::runtime_error(ZSTD_getErrorName(code));
  return code;
}

// Making a context costs more than packing a verdict.
ZSTD_CCtx* packer() {
  thread_local const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                                  &ZSTD_freeCCtx);
  return context.get();
}

ZSTD_DCtx* unpacker() {
  thread_local const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                                  &ZSTD_freeDCtx);
  return context.get();
}

}  // namespace

std::string pack(std::string_view bytes, std::string_view prefix) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  checked(ZSTD_CCtx_reset(packer(), ZSTD_reset_session_and_parameters));
  checked(ZSTD_CCtx_setParameter(packer(), ZSTD_c_compressionLevel, compressionLevel));
  checked(ZSTD_CCtx_refPrefix(packer(), prefix.data(), prefix.size()));
  packed.resize(checked(ZSTD_compress2(packer(), packed.data(), packed.size(), bytes.data(), bytes.size())));
  return packed;
}

std::string unpack(std::string_view packed, std::string_view prefix) {
  const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
    throw std::runtime_error("something stored does not decompress");
  std::string bytes(size, '\0');
  checked(ZSTD_DCtx_reset(unpacker(), ZSTD_reset_session_and_parameters));
  checked(ZSTD_DCtx_refPrefix(unpacker(), prefix.data(), prefix.size()));
  if (checked(ZSTD_decompressDCtx(unpacker(), bytes.data(), bytes.size(), packed.data(), packed.size())) !=
      size)
    throw std::runtime_error("something stored does not decompress");
  return bytes;
}

}  // namespace marmoset::store
