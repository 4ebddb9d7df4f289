#include "engine/device/adb/server/server_address.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>

#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

#include "system/process.h"

namespace marmoset::device::adb {
namespace {

std::optional<std::uint16_t> parsePort(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || port == 0) return std::nullopt;
  return port;
}

tl::unexpected<DeviceError> badAddress(std::string_view text) {
  return fail(DeviceError::Kind::unsupported,
              fmt::format("\"{}\" is no adb server address: write tcp:PORT or tcp:HOST:PORT", text));
}

// A server on this computer is one server by whichever of its addresses it is reached.
bool leadsHere(const std::string& host) {
  if (host == "localhost" || host.ends_with(".localhost") || host == "ip6-localhost" ||
      host == "ip6-loopback" || host == system::hostName())
    return true;
  // "127.1" and "0x7f000001" are addresses for a resolver, too.
  if (host.starts_with("127.") || host.starts_with("0x7f")) return true;
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(host, error);
  if (error) return false;
  if (address.is_loopback() || address.is_unspecified()) return true;
  return address.is_v6() && address.to_v6().is_v4_mapped() &&
         boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6()).is_loopback();
}

}  // namespace

bool ServerAddress::isLocal() const {
  return host == "127.0.0.1" || host == "localhost" || host == "::1";
}

std::string ServerAddress::text() const {
  return fmt::format("{}:{}", host, port);
}

std::string ServerAddress::canonical() const {
  auto name = host;
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  while (name.ends_with('.')) name.pop_back();
  return fmt::format("{}:{}", leadsHere(name) ? "127.0.0.1" : name, port);
}

Result<ServerAddress> parseServerAddress(std::string_view text) {
  std::string_view rest = text;
  if (rest.starts_with("tcp:")) rest.remove_prefix(4);
  ServerAddress address;
  if (const auto colon = rest.rfind(':'); colon != std::string_view::npos) {
    address.host = rest.substr(0, colon);
    rest.remove_prefix(colon + 1);
    if (address.host.starts_with('[') && address.host.ends_with(']'))
      address.host = address.host.substr(1, address.host.size() - 2);
  }
  const auto port = parsePort(rest);
  if (!port || address.host.empty()) return badAddress(text);
  address.port = *port;
  return address;
}

Result<ServerAddress> serverFromEnvironment(const Environment& environment) {
  if (const auto socket = environment("ADB_SERVER_SOCKET"); socket && !socket->empty())
    return parseServerAddress(*socket);
  ServerAddress address;
  if (const auto host = environment("ANDROID_ADB_SERVER_ADDRESS"); host && !host->empty())
    address.host = *host;
  if (const auto text = environment("ANDROID_ADB_SERVER_PORT"); text && !text->empty()) {
    const auto port = parsePort(*text);
    if (!port)
      return fail(DeviceError::Kind::unsupported,
                  fmt::format("ANDROID_ADB_SERVER_PORT is \"{}\", which is no port", *text));
    address.port = *port;
  }
  return address;
}

Result<ServerAddress> serverFromEnvironment() {
  return serverFromEnvironment([](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  });
}

}  // namespace marmoset::device::adb
