#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "protocol/jsonrpc/endpoint.h"
#include "protocol/jsonrpc/mailbox.h"
#include "protocol/jsonrpc/main_loop.h"
#include "protocol/jsonrpc/message_reader.h"
#include "protocol/jsonrpc/transcript.h"
#include "system/handle.h"
#include "system/waiter.h"

namespace marmoset::protocol {

// A JSON-RPC endpoint on two handles, normally standard input and output. One thread of its own
// reads and parses; everything else happens on the main thread. The handles stay open and belong to
// the caller. From here on a client that is gone ends the connection, not the process.
// To be destroyed on the main thread, after the loop has stopped and before it is destroyed.
//
//   MainLoop loop;
//   Connection connection(loop, {});
//   lsp::Lifecycle lifecycle(loop, connection.endpoint());
//   ...  // connection.endpoint().add<...>(...)
//   connection.start([&] { lifecycle.connectionLost(); });
//   loop.run();
//   return lifecycle.exitCode();
class Connection {
 public:
  struct Options {
    system::Handle input = system::standardInput;
    system::Handle output = system::standardOutput;
    std::size_t mostMessagesWaiting = 256;  // read but not yet handled
    std::size_t mostAnswersWaiting = 256;   // finished by workers but not yet sent
    std::optional<Transcript> transcript = {};
    // Who does not read may still be busy; one who does not read and has closed our input is gone.
    std::chrono::milliseconds patience{1000};
    std::stop_token stop = {};  // ends a message that nobody reads, in the middle
  };

  Connection(MainLoop& loop, Options options);
  // Stops reading, lets blocked workers go and joins the reader.
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Endpoint& endpoint() { return endpoint_; }

  // Begins to read. `whenLost` runs on the main thread at the end of the input or when writing fails.
  void start(std::function<void()> whenLost);

 private:
  void readAll(const std::stop_token& stop);
  // False where nobody takes messages any more.
  bool deliver(std::string_view bytes);
  bool accept(Json message);
  bool refuse(std::string reason);
  void write(const Json& message);
  bool send(std::string_view bytes) const;
  bool awaitReader() const;
  void lost();

  Options options_;
  system::Waiter room_;
  std::shared_ptr<Mailbox> incoming_;
  std::shared_ptr<Mailbox> answers_;
  Endpoint endpoint_;
  MessageReader messages_;  // the reader thread's
  std::function<void()> whenLost_;
  bool broken_ = false;
  std::jthread reader_;
};

}  // namespace marmoset::protocol
