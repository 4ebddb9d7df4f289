#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/lsp/workspace.h"
#include "server/session/session.h"

namespace marmoset::server {

using CommandReply = protocol::Reply<lsp::ExecuteCommandRequest>;

// One command of `workspace/executeCommand`, one file. `run` starts on the main thread, hands anything that
// takes time to the scheduler, and answers when it is done. Failures are answers: the user asked.
struct Command {
  std::string_view name;  // "marmoset." and the file's name
  void (*run)(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply);
};

const std::vector<const Command*>& commands();
const Command* findCommand(std::string_view name);

// What a command cannot do, as an answer that clients show.
protocol::ResponseError commandFailed(std::string message);

}  // namespace marmoset::server
