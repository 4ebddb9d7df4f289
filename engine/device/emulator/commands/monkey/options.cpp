#include "engine/device/emulator/commands/monkey/options.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"

namespace marmoset::device::emulator {
namespace {

constexpr std::string_view optionsUsage =
    "usage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...]\n"
    "              [-c MAIN_CATEGORY [-c MAIN_CATEGORY] ...]\n"
    "              [--ignore-crashes] [--ignore-timeouts]\n"
    "              [--ignore-security-exceptions]\n"
    "              [--monitor-native-crashes] [--ignore-native-crashes]\n"
    "              [--kill-process-after-error] [--hprof]\n"
    "              [--pct-touch PERCENT] [--pct-motion PERCENT]\n"
    "              [--pct-trackball PERCENT] [--pct-syskeys PERCENT]\n"
    "              [--pct-nav PERCENT] [--pct-majornav PERCENT]\n"
    "              [--pct-appswitch PERCENT] [--pct-flip PERCENT]\n"
    "              [--pct-anyevent PERCENT] [--pct-pinchzoom PERCENT]\n"
    "              [--pct-permission PERCENT]\n"
    "              [--wait-dbg] [--dbg-no-events]\n"
    "              [--setup scriptfile] [-f scriptfile [-f scriptfile] ...]\n"
    "              [--port port]\n"
    "              [-s SEED] [-v [-v] ...]\n"
    "              [--throttle MILLISEC] [--randomize-throttle]\n"
    "              [--profile-wait MILLISEC]\n"
    "              [--device-sleep-time MILLISEC]\n"
    "              [--randomize-script]\n"
    "              [--script-log]\n"
    "              [--bugreport]\n"
    "              [--periodic-bugreport]\n"
    "              COUNT\n";

constexpr std::array<std::pair<std::string_view, Factor>, factorCount> factorOptions = {{
    {"--pct-touch", Factor::touch},
    {"--pct-motion", Factor::motion},
    {"--pct-pinchzoom", Factor::pinch},
    {"--pct-trackball", Factor::trackball},
    {"--pct-rotation", Factor::rotation},
    {"--pct-permission", Factor::permission},
    {"--pct-nav", Factor::nav},
    {"--pct-majornav", Factor::majorNav},
    {"--pct-syskeys", Factor::sysOps},
    {"--pct-appswitch", Factor::appSwitch},
    {"--pct-flip", Factor::flip},
    {"--pct-anyevent", Factor::anything},
}};

constexpr std::array silentOptions = {"--ignore-security-exceptions",
                                      "--monitor-native-crashes",
                                      "--ignore-native-crashes",
                                      "--kill-process-after-error",
                                      "--hprof",
                                      "--wait-dbg",
                                      "--script-log",
                                      "--bugreport",
                                      "--periodic-bugreport"};

// The last version whose start script echoed the words itself.
constexpr int lastSdkWithBashEcho = 28;

class Parser {
 public:
  Parser(const std::vector<std::string>& words, int sdk)
      : words_(words), bashEcho_(sdk <= lastSdkWithBashEcho) {}

  tl::expected<MonkeyOptions, std::string> run() {
    if (words_.size() < 2) return fail("");
    if (bashEcho_) {
      for (auto word = words_.begin() + 1; word != words_.end(); ++word)
        options_.echo.push_back("  bash arg: " + *word);
    } else {
      options_.echo.push_back(fmt::format("args: [{}]", fmt::join(words_.begin() + 1, words_.end(), ", ")));
    }
    while (const auto option = nextOption())
      if (const auto problem = apply(*option)) return fail(*problem);
    if (options_.port) return std::move(options_);
    if (next_ >= words_.size()) return fail("** Error: Count not specified\n");
    const auto count = parseNumber<std::int32_t>(words_[next_]);
    if (!count) return fail(fmt::format("** Error: Count is not a number: \"{}\"\n", words_[next_]));
    options_.count = *count;
    return std::move(options_);
  }

 private:
  tl::expected<MonkeyOptions, std::string> fail(const std::string& problem) const {
    return tl::unexpected(problem + std::string(optionsUsage));
  }

  void echo(std::string line) {
    if (!bashEcho_) options_.echo.push_back(std::move(line));
  }

  // "-vvv" is "-v" with data nobody reads: it counts as one.
  std::optional<std::string> nextOption() {
    attached_.reset();
    if (next_ >= words_.size() || !words_[next_].starts_with('-')) return std::nullopt;
    const auto& word = words_[next_++];
    if (word == "--") return std::nullopt;
    if (word.size() > 2 && word[1] != '-') {
      attached_ = word.substr(2);
      return word.substr(0, 2);
    }
    echo(word.starts_with("--") ? fmt::format("arg=\"{}\"", word) : fmt::format(" arg: \"{}\"", word));
    return word;
  }

  std::optional<std::string> data() {
    if (attached_) return attached_;
    if (next_ >= words_.size()) return std::nullopt;
    echo(fmt::format("data=\"{}\"", words_[next_]));
    return words_[next_++];
  }

  template <class Number>
  std::optional<std::string> number(Number& target, std::string_view name) {
    const auto word = data();
    const auto value = word ? parseNumber<Number>(*word) : std::nullopt;
    if (!value) return fmt::format("** Error: {} is not a number\n", name);
    target = *value;
    return std::nullopt;
  }

  // Gives what is wrong, or nothing.
  std::optional<std::string> apply(const std::string& option) {
    for (const auto& [name, factor] : factorOptions)
      if (option == name)
        return number(options_.factors[static_cast<std::size_t>(factor)].emplace(), "percentage");
    for (const auto* silent : silentOptions)
      if (option == silent) return std::nullopt;
    if (option == "-v") return ++options_.verbose, std::nullopt;
    if (option == "-s") return number(options_.seed, "Seed");
    if (option == "-p" || option == "-c" || option == "-f" || option == "--setup") return text(option);
    if (option == "--throttle")
      return number(options_.throttle, "delay (in milliseconds) to wait between events");
    if (option == "--profile-wait")
      return number(options_.profileWait, "Profile delay (in milliseconds) to wait between user action");
    if (option == "--device-sleep-time")
      return number(options_.deviceSleep, "Device sleep time(in milliseconds)");
    if (option == "--port") return number(options_.port.emplace(), "Server port to listen on for commands");
    if (option == "--ignore-crashes") return options_.ignoreCrashes = true, std::nullopt;
    if (option == "--ignore-timeouts") return options_.ignoreTimeouts = true, std::nullopt;
    if (option == "--dbg-no-events") return options_.noEvents = true, std::nullopt;
    if (option == "--randomize-throttle") return options_.randomizeThrottle = true, std::nullopt;
    if (option == "--randomize-script") return options_.randomizeScript = true, std::nullopt;
    if (option == "-h") return "";
    return fmt::format("** Error: Unknown option: {}\n", option);
  }

  std::optional<std::string> text(const std::string& option) {
    auto value = data();
    if (!value) return fmt::format("** Error: {} needs a value\n", option);
    auto& list = option == "-p" ? options_.packages : option == "-c" ? options_.categories : options_.scripts;
    list.push_back(std::move(*value));
    return std::nullopt;
  }

  const std::vector<std::string>& words_;
  const bool bashEcho_;
  std::size_t next_ = 1;
  std::optional<std::string> attached_;
  MonkeyOptions options_;
};

}  // namespace

tl::expected<MonkeyOptions, std::string> parseMonkeyOptions(const std::vector<std::string>& words, int sdk) {
  return Parser(words, sdk).run();
}

}  // namespace marmoset::device::emulator
