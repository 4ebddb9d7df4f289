#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/adb/server/server.h"
#include "engine/device/adb/shell/shell_stream.h"

namespace marmoset::device::adb {

// Commands on one device. Words are quoted; only `runLine` and `start` take text that the device's shell
// reads, and nothing that comes from a script ever gets there unquoted. Used by one thread at a time.
class DeviceShell {
 public:
  static constexpr std::chrono::seconds commandLimit{20};
  static constexpr std::chrono::seconds transferLimit{120};
  static constexpr std::chrono::milliseconds cleanupLimit{1500};

  DeviceShell(Server server, std::string serial, ShellDialect dialect = ShellDialect::framed)
      : server_(std::move(server)), serial_(std::move(serial)), dialect_(dialect) {}

  const Server& server() const { return server_; }
  const std::string& serial() const { return serial_; }
  // False after an error that says the device is not there: then nothing is cleaned up on it, which would
  // only take time.
  bool isAnswering() const { return answering_; }
  // Remembers what an error says about the device; gives it back.
  DeviceError noted(DeviceError error) const;
  void setDialect(ShellDialect dialect) { dialect_ = dialect; }

  Result<ShellResult> run(const std::vector<std::string>& words, const Operation& operation,
                          Operation::Clock::duration limit = commandLimit) const;
  Result<ShellResult> runLine(std::string_view line, const Operation& operation,
                              Operation::Clock::duration limit = commandLimit) const;
  // For commands that change what is put back on the way out: a stop lets one that has begun come to its end,
  // which would otherwise overtake the putting back.
  Result<ShellResult> runWhole(std::string_view line, const Operation& operation) const;
  // For what is done on the way out, whether or not anybody still waits: at most once it takes as long as the
  // limit, since a device that does not answer is left alone from then on.
  void cleanUp(const std::vector<std::string>& words) const;
  Result<ShellStream> start(std::string_view line, const Operation& operation) const;

  Result<void> push(std::string_view bytes, std::string_view path, const Operation& operation) const;
  Result<std::string> pull(std::string_view path, const Operation& operation) const;

  // Bytes of a command's output without a shell between: pictures.
  Result<std::string> capture(const std::vector<std::string>& words, const Operation& operation,
                              Operation::Clock::duration limit = commandLimit) const;

 private:
  Server server_;
  std::string serial_;
  ShellDialect dialect_;
  mutable bool answering_ = true;
};

// A file of ours on the device; removed when this goes, even if the operation was cancelled.
class RemoteFile {
 public:
  RemoteFile(const DeviceShell& shell, std::string path) : shell_(&shell), path_(std::move(path)) {}
  RemoteFile(const RemoteFile&) = delete;
  ~RemoteFile();
  const std::string& path() const { return path_; }

  // A name nobody else uses, under the directory every shell may write to.
  static std::string uniquePath(std::string_view extension);

 private:
  const DeviceShell* shell_;
  std::string path_;
};

}  // namespace marmoset::device::adb
