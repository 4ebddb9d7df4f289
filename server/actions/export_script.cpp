#include "server/actions/export_script.h"

#include "server/actions/command_offer.h"
#include "server/commands/export.h"
#include "server/documents/launch_line.h"

namespace marmoset::server {

namespace {

constexpr std::string_view kind = "source.export.marmoset";

std::vector<Offer> offer(const ActionPlace& place) {
  if (!launchLine(*place.document.script())) return {};
  const auto exportTo = [&](std::string title, std::string format) {
    return commandOffer(std::move(title), kind, exportCommand,
                        lsp::Json::of(ExportArguments{place.document.uri(), std::move(format)}));
  };
  return {exportTo("Export as a Maestro flow", "maestro"),
          exportTo("Export as a uiautomator2 program", "uiautomator2")};
}

}  // namespace

const Action exportScript{.name = "export_script", .kind = kind, .offer = offer, .edits = nullptr};

}  // namespace marmoset::server
