#include "engine/device/emulator/services/sync_service.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/wire/little_endian.h"
#include "engine/device/emulator/wire/stream.h"

namespace marmoset::device::emulator {
namespace {

constexpr std::size_t maxData = 64 * 1024;
constexpr std::size_t maxPath = 1024;
constexpr std::size_t largestFile = 256u << 20;

class SyncSession {
 public:
  SyncSession(EmulatedDevice& device, Stream& stream) : device_(device), stream_(stream) {}

  void run() {
    while (const auto request = header()) {
      if (request->id == "QUIT") break;
      if (request->length > maxPath) return fail("path too long");
      const auto path = take(request->length);
      if (!path || !serve(request->id, *path)) break;
    }
  }

 private:
  struct Header {
    std::string id;
    std::uint32_t length = 0;
  };

  bool serve(const std::string& id, const std::string& path) {
    if (id == "STAT") return statusV1(path);
    if (id == "STA2") return statusV2(id, path, true);
    if (id == "LST2") return statusV2(id, path, false);
    if (id == "LIST") return list(path, false);
    if (id == "LIS2") return list(path, true);
    if (id == "RECV") return receive(path);
    if (id == "SEND") return send(path);
    fail(fmt::format("unknown command {}", id));
    return false;
  }

  // Bytes arrive in pieces that follow no boundary of this protocol.
  std::optional<std::string> take(std::size_t count) {
    while (buffer_.size() - consumed_ < count) {
      buffer_.erase(0, std::exchange(consumed_, 0));
      const auto bytes = stream_.read();
      if (bytes.empty()) return std::nullopt;
      buffer_ += bytes;
    }
    auto taken = buffer_.substr(consumed_, count);
    consumed_ += count;
    return taken;
  }

  std::optional<Header> header() {
    const auto bytes = take(8);
    if (!bytes) return std::nullopt;
    return Header{bytes->substr(0, 4), readAt<std::uint32_t>(*bytes, 4)};
  }

  bool reply(std::string_view id, std::uint32_t number, std::string_view data = {}) {
    std::string bytes(id);
    append(bytes, number);
    return stream_.write(bytes.append(data));
  }

  void fail(const std::string& text) { reply("FAIL", static_cast<std::uint32_t>(text.size()), text); }

  bool statusV1(const std::string& path) {
    const auto status = device_.files().status(path, false);
    std::string answer = "STAT";
    append(answer, status ? status->mode : 0u);
    append(answer, status ? static_cast<std::uint32_t>(status->size) : 0u);
    append(answer, status ? static_cast<std::uint32_t>(status->modified) : 0u);
    return stream_.write(answer);
  }

  static void appendStatus(std::string& answer, const FileSystem::Result<FileSystem::Status>& status) {
    append(answer, status ? 0u : static_cast<std::uint32_t>(status.error()));
    append(answer, std::uint64_t{1});  // device
    append(answer, std::uint64_t{1});  // inode
    append(answer, status ? status->mode : 0u);
    append(answer, 1u);     // links
    append(answer, 2000u);  // the shell user
    append(answer, 2000u);
    append(answer, status ? status->size : std::uint64_t{0});
    for (int time = 0; time < 3; ++time) append(answer, status ? status->modified : std::int64_t{0});
  }

  bool statusV2(const std::string& id, const std::string& path, bool follow) {
    std::string answer = id;
    appendStatus(answer, device_.files().status(path, follow));
    return stream_.write(answer);
  }

  bool list(const std::string& path, bool second) {
    std::string answer;
    if (const auto entries = device_.files().list(path))
      for (const auto& entry : *entries) appendEntry(answer, entry, second);
    const std::size_t emptyEntry = second ? 72 : 16;
    answer += "DONE" + std::string(emptyEntry, '\0');
    return stream_.write(answer);
  }

  static void appendEntry(std::string& answer, const FileSystem::Entry& entry, bool second) {
    if (second) {
      answer += "DNT2";
      appendStatus(answer, entry.status);
    } else {
      answer += "DENT";
      append(answer, entry.status.mode);
      append(answer, static_cast<std::uint32_t>(entry.status.size));
      append(answer, static_cast<std::uint32_t>(entry.status.modified));
    }
    append(answer, static_cast<std::uint32_t>(entry.name.size()));
    answer += entry.name;
  }

  bool receive(const std::string& path) {
    const auto content = device_.files().read(path);
    if (!content) {
      fail(fmt::format("open failed: {}", message(content.error())));
      return true;
    }
    std::string_view rest = **content;
    while (!rest.empty()) {
      const auto piece = rest.substr(0, maxData);
      if (!reply("DATA", static_cast<std::uint32_t>(piece.size()), piece)) return false;
      rest.remove_prefix(piece.size());
    }
    return reply("DONE", 0);
  }

  // The whole file is taken even when it cannot be stored: the host listens only after its last packet.
  bool send(const std::string& request) {
    const auto comma = request.rfind(',');
    const auto path = request.substr(0, comma);
    std::uint32_t mode = 0644;
    if (comma != std::string::npos)
      std::from_chars(request.data() + comma + 1, request.data() + request.size(), mode);
    std::string content;
    for (;;) {
      const auto packet = header();
      if (!packet) return false;
      if (packet->id == "DONE") return store(path, std::move(content), packet->length, mode);
      if (packet->id != "DATA" || packet->length > maxData) {
        fail("bad data packet");
        return false;
      }
      const auto piece = take(packet->length);
      if (!piece) return false;
      // What no disk of the phone holds is read and forgotten.
      if (content.size() <= largestFile) content += *piece;
    }
  }

  bool store(const std::string& path, std::string content, std::uint32_t modified, std::uint32_t mode) {
    auto& files = device_.files();
    const auto slash = path.rfind('/');
    if (slash != std::string::npos && slash > 0) files.makeDirectory(path.substr(0, slash), modified, true);
    const auto written = files.write(path, std::move(content), modified, mode);
    if (written) return reply("OKAY", 0);
    const bool full = written.error() == std::errc::no_space_on_device;
    fail(fmt::format("{}: {}", full ? "write failed" : "couldn't create file", message(written.error())));
    return true;
  }

  EmulatedDevice& device_;
  Stream& stream_;
  std::string buffer_;
  std::size_t consumed_ = 0;
};

}  // namespace

void serveSync(EmulatedDevice& device, Stream& stream) {
  SyncSession(device, stream).run();
  stream.finish();
}

}  // namespace marmoset::device::emulator
