#include "server/cli/output.h"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/project/project.h"
#include "engine/store/store.h"
#include "server/cli/console.h"

namespace marmoset::cli {

namespace fs = std::filesystem;

std::vector<fs::path> inputsOf(const std::vector<std::string>& named) {
  std::vector<fs::path> inputs;
  for (const auto& file : named) {
    if (file.empty()) continue;
    inputs.emplace_back(file);
    std::error_code error;
    const auto whole = fs::absolute(file, error).lexically_normal();
    if (auto project = project::findProjectFile(whole.parent_path())) inputs.push_back(*std::move(project));
  }
  inputs.push_back(store::Store::defaultFile());
  return inputs;
}

std::vector<fs::path> inputsOf(std::vector<std::string> named, const RunOptions& run) {
  named.push_back(run.reinstall);
  if (const auto choice = device::parseDeviceChoice(run.device.text)) named.push_back(choice->app);
  return inputsOf(named);
}

tl::expected<std::optional<files::Output>, std::string> planOutput(const std::string& path,
                                                                   std::vector<fs::path> inputs) {
  if (path.empty()) return std::nullopt;
  return files::Output::plan(path, std::move(inputs)).map([](files::Output output) {
    return std::optional(std::move(output));
  });
}

int failPrinted(const std::string& unwritten, const Console& console) {
  return console.fail(fmt::format("{}; the result was printed instead", unwritten));
}

}  // namespace marmoset::cli
