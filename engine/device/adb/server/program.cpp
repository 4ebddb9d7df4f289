#include "engine/device/adb/server/program.h"

#include <numeric>

#include <boost/asio/connect_pipe.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/readable_pipe.hpp>
#include <boost/asio/writable_pipe.hpp>
// Boost.Process 1.81 uses the first two without including them.
// clang-format off
#include <boost/optional.hpp>
#include <boost/type_traits/remove_pointer.hpp>
#include <boost/process/v2/environment.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>
// clang-format on
#include <fmt/format.h>

#include "engine/device/adb/server/waiting.h"

namespace marmoset::device::adb {

namespace asio = boost::asio;
namespace process = boost::process::v2;

namespace {

std::string findProgram(const std::string& program) {
  if (program.find('/') != std::string::npos) return program;
  return process::environment::find_executable(program).string();
}

constexpr std::size_t longestOutput = std::size_t{32} << 20;

// Until the program closes its output. A server it leaves behind keeps none of it open.
Result<std::string> readOutput(asio::readable_pipe& pipe, const Operation& operation) {
  std::string output;
  char piece[4096];
  for (;;) {
    if (auto ready = waitForInput(pipe.native_handle(), operation); !ready)
      return tl::unexpected(ready.error());
    boost::system::error_code error;
    const auto count = pipe.read_some(asio::buffer(piece), error);
    output.append(piece, count);
    if (output.size() > longestOutput)
      return fail(DeviceError::Kind::badAnswer,
                  fmt::format("adb printed more than {} MiB: restart the device", longestOutput >> 20));
    if (error) return output;
  }
}

}  // namespace

Result<ProgramResult> runProgram(const std::string& program, const std::vector<std::string>& arguments,
                                 const Operation& operation) {
  const auto path = findProgram(program);
  if (path.empty())
    return fail(
        DeviceError::Kind::serverDead,
        fmt::format("the program {} is not installed or not in PATH: install Android's platform tools",
                    program));
  const auto failed = [&path](std::string_view what, const boost::system::error_code& error) {
    return fail(DeviceError::Kind::serverDead, fmt::format("cannot {} {}: {}", what, path, error.message()));
  };
  asio::io_context context;
  asio::readable_pipe pipe(context);
  asio::writable_pipe end(context);
  boost::system::error_code error;
  asio::connect_pipe(pipe, end, error);
  if (error) return failed("start", error);
  // Else the server that adb leaves behind would hold them open for ever.
  for (const auto handle : {pipe.native_handle(), end.native_handle()}) system::keepFromPrograms(handle);
  auto child = process::default_process_launcher()(context, error, path, arguments,
                                                   process::process_stdio{nullptr, end, end});
  if (error) return failed("start", error);
  end.close(error);
  const auto output = readOutput(pipe, operation);
  if (!output) {
    child.terminate(error);
    return tl::unexpected(output.error());
  }
  const int code = child.wait(error);
  if (error) return failed("wait for", error);
  return ProgramResult{code, *output};
}

}  // namespace marmoset::device::adb
