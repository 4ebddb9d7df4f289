#include <cmath>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "protocol/lsp/uri.h"
#include "server/calls/new_file.h"
#include "server/commands/command.h"
#include "server/commands/on_worker.h"
#include "server/explorations/exploration_messages.h"
#include "server/explorations/explored_folder.h"

namespace marmoset::server {

namespace {

using Written = tl::expected<ScriptToResult, std::string>;

Written writeScript(const std::filesystem::path& folder, const std::string& screen) {
  const auto to = scriptToScreen(folder, screen);
  if (!to) return tl::unexpected(fmt::format("{}: {}", screen, to.error()));
  ScriptToResult result{to->script};
  result.events = to->path.steps.size();
  result.success = to->path.success;
  result.message = fmt::format("{} {} to {}; about {:.0f}% of runs should get there, by what was seen",
                               result.events, result.events == 1 ? "event leads" : "events lead", screen,
                               std::floor(100 * result.success));
  return result;
}

// What a file may be called after the name of a screen: "/.AddObject window "date"" gives
// AddObject-window-date.
std::string stemOf(const std::string& screen) {
  std::string stem;
  for (const char c : screen) {
    const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (isPlain)
      stem += c;
    else if (!stem.empty() && stem.back() != '-')
      stem += '-';
  }
  if (stem.ends_with('-')) stem.pop_back();
  return stem.empty() ? "screen" : stem;
}

void runScriptTo(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<ScriptToArguments>("marmoset.scriptTo", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  const auto folder = lsp::pathOf(wanted->uri);
  if (!folder) return reply(tl::unexpected(commandFailed("this is no folder on disk: " + wanted->uri)));
  onWorker(
      session, std::move(reply),
      [folder = *folder, screen = wanted->screen] { return writeScript(folder, screen); },
      [&session, beside = lsp::uriOf(*folder / ("to-" + stemOf(wanted->screen)))](
          const std::shared_ptr<CommandReply>& owed, const Written& written) {
        if (!written) return (*owed)(tl::unexpected(commandFailed(written.error())));
        auto result = *written;
        result.uri = freeUriBeside(session, beside, "", ".mks");
        if (!result.uri) return (*owed)(lsp::Json::of(result));
        createFiles(session, "Write a script to this screen", {{*result.uri, result.script}},
                    [owed, result](const std::optional<protocol::ResponseError>& problem) {
                      problem ? (*owed)(tl::unexpected(*problem)) : (*owed)(lsp::Json::of(result));
                    });
      });
}

}  // namespace

const Command scriptTo{.name = "marmoset.scriptTo", .run = runScriptTo};

}  // namespace marmoset::server
