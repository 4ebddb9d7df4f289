#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/device/emulator/wire/packet.h"

namespace marmoset::device::emulator {

// One multiplexed connection of the transport, seen as a blocking pipe by the thread that serves it. The
// network thread feeds it packets; the serving thread reads and writes. All members may be called from both.
class Stream {
 public:
  using Send = std::function<void(Packet)>;
  // `largest`: how much the host takes in one packet.
  Stream(std::uint32_t localId, std::uint32_t remoteId, Send send, std::size_t largest = maxPayload);

  // The next bytes from the host, blocking; empty once either side closed the stream.
  std::string read();
  // Sends, or keeps the bytes until the host has acknowledged what was sent before; blocks while too many
  // wait. False once the stream is closed.
  bool write(std::string_view bytes);
  // Ends the stream in order: what was written before is delivered first.
  void finish();
  bool closed() const;
  // Fires when the host leaves or the transport is lost: whatever serves the stream should end.
  std::stop_token stopToken() const { return stop_.get_token(); }

  std::uint32_t localId() const { return localId_; }
  std::uint32_t remoteId() const { return remoteId_; }

  // From the network thread. False: the host sends on without waiting to be asked, more than is kept for it.
  bool received(std::string bytes);
  void acknowledged();
  void abandon();  // the host closed the stream or the transport is gone

 private:
  void sendWaiting();  // with the mutex held

  const std::uint32_t localId_;
  const std::uint32_t remoteId_;
  const Send send_;
  const std::size_t largest_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::stop_source stop_;
  std::string inbox_, outbox_;
  bool writable_ = true;
  bool closed_ = false;
};

}  // namespace marmoset::device::emulator
