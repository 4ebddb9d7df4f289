#include "engine/device/adb/device/log_follower.h"

#include <fmt/format.h>

#include "system/process.h"

namespace marmoset::device::adb {
namespace {

using namespace std::chrono_literals;

constexpr auto readLimit = 10s;
constexpr std::string_view markTag = "MARMOSET-MARK";
constexpr int firstSdkWithCrashBuffer = 21;

}  // namespace

Result<void> LogFollower::start(int sdk, const Operation& operation) {
  const auto* buffers =
      sdk >= firstSdkWithCrashBuffer ? "-b main -b system -b events -b crash" : "-b main -b system -b events";
  auto stream = shell_.start(fmt::format("exec logcat -v threadtime {} -T 1", buffers), operation);
  if (!stream) return tl::unexpected(stream.error());
  stream_.emplace(std::move(*stream));
  pending_.clear();
  return {};
}

std::string LogFollower::markCommand() {
  return fmt::format("log -t {} {}.{}", markTag, system::thisProcess(), ++mark_);
}

Result<std::vector<LogEntry>> LogFollower::readToMark(const Operation& operation) {
  const auto limited = operation.within(readLimit);
  const auto wanted = fmt::format("{}.{}", system::thisProcess(), mark_);
  std::vector<LogEntry> entries;
  stream_->expectAtMost(Socket::usualLimit);
  for (;;) {
    std::size_t begin = 0;
    bool found = false;
    for (auto end = pending_.find('\n'); end != std::string::npos && !found;
         end = pending_.find('\n', begin)) {
      auto entry = parseLogEntry(std::string_view(pending_).substr(begin, end - begin));
      begin = end + 1;
      found = entry && entry->tag == markTag && entry->message == wanted;
      if (entry && entry->tag != markTag) entries.push_back(std::move(*entry));
    }
    pending_.erase(0, begin);
    if (found) return entries;
    auto piece = stream_->next(limited);
    if (!piece) {
      stream_.reset();
      return tl::unexpected(shell_.noted(blame(piece.error(), operation, shell_.serial())));
    }
    if (piece->kind == ShellStream::Piece::Kind::exit) {
      stream_.reset();
      return fail(DeviceError::Kind::halfAnswer, fmt::format("{}: logcat ended by itself", shell_.serial()));
    }
    if (piece->kind == ShellStream::Piece::Kind::output) pending_ += piece->data;
  }
}

}  // namespace marmoset::device::adb
