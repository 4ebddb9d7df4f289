#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/device/adb/server/server_address.h"
#include "engine/device/device_error.h"
#include "engine/device/operation.h"

namespace marmoset::device::adb {

// A TCP connection whose calls block until they are done, the operation's deadline passes or its stop token
// is raised. What ended early is an error that says which. What comes is bounded: a device that sends without
// end is `badAnswer`, whoever reads.
class Socket {
 public:
  // No answer we ask a device for is longer; a long script makes a longer one.
  static constexpr std::size_t usualLimit = std::size_t{32} << 20;
  // How the message begins where there is more.
  static constexpr std::string_view tooLong = "sent more than";
  static Result<Socket> connect(const ServerAddress& address, const Operation& operation);
  Socket(Socket&&) noexcept;
  Socket& operator=(Socket&&) noexcept;
  ~Socket();

  Result<void> write(std::string_view bytes, const Operation& operation);
  // At least one byte; empty at the end of the stream.
  Result<std::string> readSome(const Operation& operation);
  // What has arrived, without waiting; empty if nothing has or the stream ended.
  std::string readAvailable();
  // Exactly so many; the end before them is `halfAnswer`.
  Result<std::string> readExactly(std::size_t count, const Operation& operation);
  // Without the line's end; the end of the stream before it is `lost`.
  Result<std::string> readLine(const Operation& operation);
  // Counts anew: from here on at most so many bytes may come.
  void expectAtMost(std::size_t bytes);
  void close();

 private:
  struct State;
  explicit Socket(std::unique_ptr<State> state);
  Result<void> fill(const Operation& operation);

  std::unique_ptr<State> state_;
};

}  // namespace marmoset::device::adb
