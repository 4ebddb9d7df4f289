#include "server/commands/job_commands.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/commands/start_job.h"

namespace marmoset::server {

namespace {

std::vector<Command> commandsOfKinds() {
  static std::vector<std::string> names;
  std::vector<Command> all;
  names.reserve(jobs::kinds().size());
  for (const auto* kind : jobs::kinds()) {
    if (!kind->inEditors) continue;
    const auto& name = names.emplace_back(fmt::format("marmoset.{}", kind->name));
    all.push_back(
        {name, [kind, &name](Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
           startOnSubject(session, *kind, name, arguments, std::move(reply));
         }});
  }
  return all;
}

}  // namespace

const std::vector<Command>& jobCommands() {
  static const std::vector<Command> all = commandsOfKinds();
  return all;
}

const Command& commandOf(const jobs::Kind& kind) {
  return *findCommand(fmt::format("marmoset.{}", kind.name));
}

}  // namespace marmoset::server
