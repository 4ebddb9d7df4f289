#include "tests/benchmarks/minimize/external_peers.h"

#include <fstream>
#include <stdexcept>

#include <fmt/format.h>

#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

using device::simulator::GeneratedCase;

constexpr auto linesPass = R"({"first": [], "main": [{"pass": "lines", "arg": "None"}], "last": []})";

// Everything a tool needs to minimise one case.
class Workshop {
 public:
  Workshop(const std::filesystem::path& verdict, const GeneratedCase& generated) {
    const auto app = folder_.file("app.yaml", generated.appFile);
    const auto script = folder_.file("crash.mks", generated.script);
    std::string lines;
    for (const auto event : wholeTrace(generated)) lines += fmt::format("{}\n", event);
    folder_.file("events.txt", lines);
    folder_.file("lines.json", linesPass);
    // cvise runs the test where its copy of the file lies; delta names the file.
    const auto test =
        folder_.file("test.sh", fmt::format("#!/bin/sh\nexec '{}' '{}' '{}' '{}' \"${{1:-events.txt}}\"\n",
                                            verdict.string(), app.string(), script.string(), log().string()));
    std::filesystem::permissions(test, std::filesystem::perms::owner_all);
  }

  void run(const std::string& tool, const std::vector<std::string>& arguments) const {
    const auto done = runProgram(tool, arguments, {}, folder_.path());
    if (done.exitCode != 0)
      throw std::runtime_error(fmt::format("{} failed: {}{}", tool, done.out, done.err));
  }

  Minimized result() const {
    Minimized answer;
    std::ifstream events(folder_ / "events.txt"), runs(log());
    for (std::uint32_t event = 0; events >> event;) answer.events.push_back(event);
    for (std::uint64_t executed = 0; runs >> executed;) {
      ++answer.cost.runs;
      answer.cost.events += executed;
    }
    answer.cost.used = answer.cost.rounds = answer.cost.runs;
    const reduce::RunTimes times;
    answer.cost.seconds = answer.cost.waiting = times.restart * static_cast<double>(answer.cost.runs) +
                                                times.event * static_cast<double>(answer.cost.events);
    return answer;
  }

 private:
  std::filesystem::path log() const { return folder_ / "runs.log"; }

  TemporaryFolder folder_;
};

Strategy external(std::string name, std::string how, const std::filesystem::path& verdict,
                  const std::string& program, const std::vector<std::string>& arguments) {
  return {std::move(name), std::move(how), [=](const GeneratedCase& generated, std::uint64_t) {
            const Workshop workshop(verdict, generated);
            workshop.run(program, arguments);
            return workshop.result();
          }};
}

}  // namespace

std::vector<Strategy> externalPeers(const std::filesystem::path& verdict) {
  return {external("cvise", "lines pass", verdict, "/usr/bin/cvise",
                   {"--n", "1", "--pass-group-file", "lines.json", "test.sh", "events.txt"}),
          external("delta", "singledelta", verdict, "/usr/bin/singledelta",
                   {"-test=./test.sh", "-suffix=.txt", "-in_place", "events.txt"})};
}

}  // namespace marmoset::test
