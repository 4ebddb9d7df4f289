#include "engine/device/web/files/folder_server.h"

#include <optional>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <fmt/format.h>

#include "engine/device/web/files/served_file.h"
#include "engine/files/read_file.h"
#include "system/handle.h"

namespace marmoset::device::web {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

constexpr auto fileLimit = files::wholeFile(std::size_t{256} << 20, "files of a page");

std::string_view plain(boost::string_view text) {
  return {text.data(), text.size()};
}

struct Site {
  std::filesystem::path folder;  // its real path
  std::string host;              // "127.0.0.1:40123"
};

Response refusal(const Request& request, http::status status, std::string_view words) {
  Response response(status, request.version());
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.body() = words;
  return response;
}

Response contents(const Request& request, const Site& site) {
  const auto file = servedFile(site.folder, plain(request.target()));
  if (!file) return refusal(request, http::status::not_found, "there is no such file");
  auto read = files::readFile(*file, fileLimit);
  if (!read) return refusal(request, http::status::not_found, read.error());
  Response response(http::status::ok, request.version());
  const auto type = mediaType(*file);
  response.set(http::field::content_type, boost::string_view(type.data(), type.size()));
  response.body() = std::move(read->bytes);
  return response;
}

Response answer(const Request& request, const Site& site) {
  // Another page in the same user's browser could have its own name lead here.
  if (plain(request[http::field::host]) != site.host)
    return refusal(request, http::status::forbidden, "only as 127.0.0.1");
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return refusal(request, http::status::method_not_allowed, "files can only be read");
  return contents(request, site);
}

class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  Visitor(tcp::socket socket, const Site& site) : stream_(std::move(socket)), site_(site) {}

  void read() {
    request_ = {};
    http::async_read(stream_, buffer_, request_, [self = shared_from_this()](error_code error, std::size_t) {
      if (!error) self->reply();
    });
  }

 private:
  void reply() {
    response_ = answer(request_, site_);
    response_.set(http::field::cache_control, "no-store");
    response_.keep_alive(request_.keep_alive());
    response_.prepare_payload();
    if (request_.method() == http::verb::head) response_.body().clear();
    http::async_write(stream_, response_, [self = shared_from_this()](error_code error, std::size_t) {
      if (!error && self->response_.keep_alive()) self->read();
    });
  }

  beast::tcp_stream stream_;
  const Site& site_;
  beast::flat_buffer buffer_;
  Request request_;
  Response response_;
};

}  // namespace

struct FolderServer::State {
  State() : acceptor(context) {}
  ~State() {
    context.stop();
    if (thread.joinable()) thread.join();
  }

  error_code listen() {
    error_code error;
    const tcp::endpoint local(asio::ip::address_v4::loopback(), 0);
    if (acceptor.open(local.protocol(), error)) return error;
    system::keepFromPrograms(acceptor.native_handle());
    if (acceptor.bind(local, error)) return error;
    if (acceptor.listen(tcp::acceptor::max_listen_connections, error)) return error;
    site.host = fmt::format("127.0.0.1:{}", acceptor.local_endpoint().port());
    return error;
  }

  void accept() {
    acceptor.async_accept([this](error_code error, tcp::socket socket) {
      if (!error) {
        system::keepFromPrograms(socket.native_handle());
        std::make_shared<Visitor>(std::move(socket), site)->read();
      }
      if (acceptor.is_open()) accept();
    });
  }

  Site site;
  asio::io_context context;
  tcp::acceptor acceptor;
  std::thread thread;
};

FolderServer::FolderServer(std::unique_ptr<State> state) : state_(std::move(state)) {}
FolderServer::~FolderServer() = default;

tl::expected<std::unique_ptr<FolderServer>, std::string> FolderServer::start(
    const std::filesystem::path& folder) {
  auto state = std::make_unique<State>();
  std::error_code unknown;
  state->site.folder = std::filesystem::canonical(folder, unknown);
  if (unknown)
    return tl::unexpected(fmt::format("cannot read the folder {}: {}", folder.string(), unknown.message()));
  if (const auto error = state->listen())
    return tl::unexpected(fmt::format("cannot offer {} to a browser: {}", folder.string(), error.message()));
  state->accept();
  state->thread = std::thread([&context = state->context] { context.run(); });
  return std::unique_ptr<FolderServer>(new FolderServer(std::move(state)));
}

std::string FolderServer::origin() const {
  return "http://" + state_->site.host;
}

}  // namespace marmoset::device::web
