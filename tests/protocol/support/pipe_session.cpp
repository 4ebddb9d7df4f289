#include "tests/protocol/support/pipe_session.h"

#include <array>
#include <fcntl.h>
#include <unistd.h>
#include <utility>
#include <variant>

#include "system/stream.h"

namespace marmoset::test {

namespace {

void closeOnce(int& descriptor) {
  if (descriptor >= 0) ::close(std::exchange(descriptor, -1));
}

}  // namespace

PipeSession::PipeSession(Setup serve, protocol::Connection::Options options) {
  if (::pipe2(clientToServer_, O_CLOEXEC) != 0 || ::pipe2(serverToClient_, O_CLOEXEC) != 0) std::abort();
  server_ = std::thread([this, serve = std::move(serve), options = std::move(options)]() mutable {
    protocol::MainLoop loop;
    {
      options.input = clientToServer_[0];
      options.output = serverToClient_[1];
      protocol::Connection connection(loop, std::move(options));
      serve(loop, connection);
      loop.run();
    }
    closeOnce(serverToClient_[1]);
  });
}

PipeSession::~PipeSession() {
  closeInput();
  join();
  closeOnce(clientToServer_[0]);
  closeOutput();
}

void PipeSession::sendBytes(std::string_view bytes) const {
  system::writeAll(clientToServer_[1], bytes);
}

void PipeSession::send(const nlohmann::json& message) const {
  sendBytes(protocol::frameOf(message.dump()));
}

nlohmann::json PipeSession::receive() {
  std::array<char, 4096> chunk;
  for (;;) {
    if (const auto frame = frames_.next()) {
      return nlohmann::json::parse(std::get<protocol::FrameBody>(*frame).bytes);
    }
    const auto count = ::read(serverToClient_[0], chunk.data(), chunk.size());
    if (count <= 0) return nullptr;
    frames_.append({chunk.data(), static_cast<std::size_t>(count)});
  }
}

void PipeSession::closeInput() {
  closeOnce(clientToServer_[1]);
}

void PipeSession::closeOutput() {
  closeOnce(serverToClient_[0]);
}

void PipeSession::join() {
  if (server_.joinable()) server_.join();
}

}  // namespace marmoset::test
