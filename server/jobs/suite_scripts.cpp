#include "server/jobs/suite_scripts.h"

#include <fmt/format.h>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/replay/trace.h"
#include "server/results/result_options.h"

namespace marmoset::server {

tl::expected<SuiteScripts, std::string> scriptsIn(const std::filesystem::path& folder, const World& world,
                                                  const protocol::CancelToken& token) {
  const auto index = indexFolders({folder}, *world.index, {}, token);
  if (!index.complete)
    return tl::unexpected(
        fmt::format("{} holds more files than are looked at; choose a folder below it", folder.string()));
  SuiteScripts found;
  for (const auto& [key, file] : index.files) {
    if (file->language != Language::script) continue;
    const auto document = readDocument(file->path, Language::script, world.optionsFor(file->uri));
    if (!document || reduce::readReducedTrace(*document->script())) continue;
    found.paths.push_back(file->path.lexically_relative(folder).string());
    if (!found.package.empty()) continue;
    if (const auto trace = replay::traceOf(*document->script(), runOptionsFor(*document, world)))
      found.package = trace->package;
  }
  if (found.paths.empty())
    return tl::unexpected(
        fmt::format("no Monkey script lies in {}; reduced ones do not count", folder.string()));
  return found;
}

}  // namespace marmoset::server
