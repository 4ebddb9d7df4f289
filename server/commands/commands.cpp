#include <algorithm>
#include <utility>

#include "server/commands/job_commands.h"

namespace marmoset::server {

const std::vector<const Command*>& commands() {
  static const std::vector<const Command*> all = [] {
    std::vector<const Command*> list{
#define MARMOSET_COMMAND(name) &name,
#include "server/commands/commands.def"
#undef MARMOSET_COMMAND
    };
    for (const auto& command : jobCommands()) list.push_back(&command);
    return list;
  }();
  return all;
}

const Command* findCommand(std::string_view name) {
  const auto found = std::find_if(commands().begin(), commands().end(),
                                  [&](const Command* command) { return command->name == name; });
  return found == commands().end() ? nullptr : *found;
}

protocol::ResponseError commandFailed(std::string message) {
  return {protocol::ErrorCode::requestFailed, std::move(message)};
}

}  // namespace marmoset::server
