#include "protocol/jsonrpc/transcript.h"

#include <fmt/format.h>

namespace marmoset::protocol {

tl::expected<Transcript, std::string> Transcript::open(const std::filesystem::path& path) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  if (!file) return tl::unexpected(fmt::format("cannot write the transcript {}", path.string()));
  return Transcript(std::move(file));
}

void Transcript::record(Side from, const Json& message) {
  file_ << fmt::format(R"({{"from":"{}","message":{}}})", from == Side::client ? "client" : "server",
                       message.dump())
        << '\n'
        << std::flush;
}

}  // namespace marmoset::protocol
