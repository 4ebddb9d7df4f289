#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <zstd.h>

#include "engine/replay/recording_file.h"

namespace {

using namespace marmoset::replay;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

std::string zipped(std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 1));
  return packed;
}

}  // namespace

// Any bytes give a complaint, or a recording that is the same after it was written and read again. Packed,
// they give the same as not packed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto read = parseRecording(bytes);
  if (!bytes.starts_with("\x28\xb5\x2f\xfd")) {
    const auto unpacked = parseRecording(zipped(bytes));
    demand(read.has_value() == unpacked.has_value(), "packing changed what it is");
  }
  if (!read) {
    demand(!read.error().empty(), "refused without a word");
    return 0;
  }
  const auto printed = printRecording(*read);
  const auto again = parseRecording(printed);
  demand(again.has_value(), "cannot be read back");
  demand(printRecording(*again) == printed, "reads back as another");
  return 0;
}
