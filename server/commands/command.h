#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/lsp/workspace.h"
#include "server/session/session.h"

namespace marmoset::server {

using CommandReply = protocol::Reply<lsp::ExecuteCommandRequest>;

// One command of `workspace/executeCommand`, one file. `run` starts on the main thread, hands anything that
// takes time to the scheduler, and answers when it is done. Failures are answers: the user asked.
struct Command {
  std::string_view name;  // "marmoset." and the file's name
  std::function<void(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply)> run;
};

const std::vector<const Command*>& commands();
const Command* findCommand(std::string_view name);

// The one argument that commands take, or the answer to a client that sends another.
template <class Arguments>
tl::expected<Arguments, protocol::ResponseError> firstArgument(std::string_view command,
                                                               const std::vector<lsp::Json>& arguments) {
  auto wanted = (arguments.empty() ? lsp::Json() : arguments[0]).as<Arguments>();
  if (wanted) return *std::move(wanted);
  return tl::unexpected(protocol::ResponseError{protocol::ErrorCode::invalidParams,
                                                std::string(command) + ": " + wanted.error().message()});
}

// What a command cannot do, as an answer that clients show.
protocol::ResponseError commandFailed(std::string message);

#define MARMOSET_COMMAND(name) extern const Command name;
#include "server/commands/commands.def"
#undef MARMOSET_COMMAND

}  // namespace marmoset::server
