#include "engine/device/reset_hook.h"

#include <chrono>
#include <filesystem>

#include <boost/asio/io_context.hpp>
// Boost.Process 1.81 uses the first two without including them.
// clang-format off
#include <boost/optional.hpp>
#include <boost/type_traits/remove_pointer.hpp>
#include <boost/process/v2/environment.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>
// clang-format on
#include <fmt/format.h>

#include "system/process.h"
#include "system/waiter.h"

namespace marmoset::device {

namespace asio = boost::asio;
namespace process = boost::process::v2;

namespace {

constexpr auto resetLimit = std::chrono::minutes(5);

std::string programOf(const std::string& word) {
  if (word.find('/') != std::string::npos) return word;
  return process::environment::find_executable(word).string();
}

// What the command sees: all that this process does, and what it is run for.
class Environment {
 public:
  Environment(const std::string& serial, const std::string& package) {
    for (const auto& entry : process::environment::current())
      texts_.push_back(entry.key().string() + "=" + entry.value().string());
    texts_.push_back("MARMOSET_SERIAL=" + serial);
    texts_.push_back("MARMOSET_PACKAGE=" + package);
    for (const auto& text : texts_) pointers_.push_back(text.c_str());
    pointers_.push_back(nullptr);
  }
  Environment(const Environment&) = delete;

  // Asked by Boost.Process; its own process_environment is in no header.
  boost::system::error_code on_setup(process::default_process_launcher& launcher,
                                     const std::filesystem::path&, const char* const*) const {
    launcher.env = pointers_.data();
    return {};
  }

 private:
  std::vector<std::string> texts_;
  std::vector<const char*> pointers_;
};

}  // namespace

namespace {

using Child = process::basic_process<asio::io_context::executor_type>;

// The error is the system's.
tl::expected<Child, std::string> startProgram(asio::io_context& context, const std::string& program,
                                              const std::vector<std::string>& words,
                                              const Environment& environment) {
  try {
    boost::system::error_code error;
    Child child = process::default_process_launcher()(
        context, error, program, std::vector<std::string>(words.begin() + 1, words.end()),
        process::process_stdio{nullptr, nullptr, nullptr}, environment);
    if (error) return tl::unexpected(error.message());
    return child;
  } catch (const std::exception& problem) {
    return tl::unexpected(std::string(problem.what()));
  }
}

}  // namespace

Result<void> runReset(const std::vector<std::string>& words, const std::string& serial,
                      const std::string& package, const Operation& operation) {
  const auto failed = [&](const std::string& why) {
    return fail(DeviceError::Kind::refused, fmt::format("the reset command {} {}", words.front(), why));
  };
  const auto program = programOf(words.front());
  if (program.empty()) return failed("is not there; check --reset");
  const Environment environment(serial, package);
  asio::io_context context;
  auto started = startProgram(context, program, words, environment);
  if (!started) return failed("cannot be started: " + started.error());
  auto& child = *started;
  boost::system::error_code error;
  const auto limited = operation.within(resetLimit);
  const auto ended = system::endOf(static_cast<system::ProcessNumber>(child.id()));
  const auto outcome = system::Waiter(limited.stop).forInput(ended.get(), limited.deadline);
  if (outcome != system::Waiter::Outcome::ready) {
    child.terminate(error);
    if (outcome == system::Waiter::Outcome::stopped)
      return fail(DeviceError::Kind::cancelled, "the run was cancelled");
    return failed("did not end in time");
  }
  const int code = child.wait(error);
  if (error) return failed("was lost: " + error.message());
  if (code != 0) return failed(fmt::format("ended with {}; it has to end with 0", code));
  return {};
}

tl::expected<std::vector<std::string>, std::string> wordsOfCommand(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool open = false;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char letter = line[i];
    if (letter == '\\' && quote != '\'' && i + 1 < line.size()) {
      word += line[++i];
      open = true;
    } else if (quote != 0 && letter == quote) {
      quote = 0;
    } else if (quote == 0 && (letter == '\'' || letter == '"')) {
      quote = letter;
      open = true;
    } else if (quote == 0 && (letter == ' ' || letter == '\t')) {
      if (open) words.push_back(std::move(word));
      word.clear();
      open = false;
    } else {
      word += letter;
      open = true;
    }
  }
  if (quote != 0) return tl::unexpected(fmt::format("the quote {} has no end", quote));
  if (open) words.push_back(std::move(word));
  if (words.empty()) return tl::unexpected(std::string("names no command"));
  return words;
}

}  // namespace marmoset::device
