#include "protocol/jsonrpc/transcript.h"

#include <fmt/format.h>

#include "system/file.h"

namespace marmoset::protocol {

tl::expected<Transcript, std::string> Transcript::open(const std::filesystem::path& path) {
  // It grows while the server runs, so it cannot be written whole; but it goes through no link either.
  const auto old = system::statusOfName(path);
  if (old && !old->isRegular())
    return tl::unexpected(fmt::format("the transcript {} is no regular file; name another", path.string()));
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
