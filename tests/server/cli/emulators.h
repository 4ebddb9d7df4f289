#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/server/cli/cli.h"
#include "tests/support/running_program.h"

namespace marmoset::cli::test {

inline std::string sample(const std::string& name) {
  return marmoset::test::sourceFile("samples/" + name + "/" + name + ".app.yaml").string();
}

// `marmoset emulator` on free ports.
class Emulators {
 public:
  explicit Emulators(const std::vector<std::string>& more = {})
      : program_(MARMOSET_PROGRAM, arguments(more)) {
    std::string text;
    while (!nlohmann::json::accept(text)) {
      const auto line = program_.readLine();
      if (!line) throw std::runtime_error("marmoset emulator says only " + text);
      text += *line;
    }
    const auto answer = nlohmann::json::parse(text);
    for (const auto& device : answer.at("devices")) serials_.push_back(device.at("serial"));
  }
  const std::vector<std::string>& serials() const { return serials_; }
  int stop(int signal) {
    program_.signal(signal);
    return program_.wait();
  }

 private:
  static std::vector<std::string> arguments(const std::vector<std::string>& more) {
    std::vector<std::string> words = {"emulator", "--app", sample("whohasmystuff"), "--port", "0", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  marmoset::test::RunningProgram program_;
  std::vector<std::string> serials_;
};

}  // namespace marmoset::cli::test
