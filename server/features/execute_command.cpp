#include "server/commands/command.h"
#include "server/features/feature.h"

namespace marmoset::server {

namespace {

void execute(Session& session, const lsp::ExecuteCommandParams& params, CommandReply reply) {
  const Command* command = findCommand(params.command);
  if (!command) {
    return reply(tl::unexpected(protocol::ResponseError{protocol::ErrorCode::invalidParams,
                                                        "there is no command " + params.command}));
  }
  command->run(session, params.arguments.value_or(std::vector<lsp::Json>()), std::move(reply));
}

}  // namespace

const Feature executeCommand{
    .name = "execute_command",
    .announce =
        [](lsp::ServerCapabilities& server, const Client&) {
          lsp::ExecuteCommandOptions options;
          for (const Command* command : commands()) options.commands.emplace_back(command->name);
          server.executeCommandProvider = options;
        },
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.main<lsp::ExecuteCommandRequest>(
              [&session](const lsp::ExecuteCommandParams& params, CommandReply reply) {
                execute(session, params, std::move(reply));
              });
        },
};

}  // namespace marmoset::server
