#include "server/actions/action.h"
#include "server/actions/command_offer.h"
#include "server/commands/export.h"
#include "server/documents/launch_line.h"

namespace marmoset::server {

namespace {

constexpr std::string_view exportScriptKind = "source.export.marmoset";

std::vector<Offer> offerExportScript(const ActionPlace& place) {
  if (!launchLine(*place.document.script())) return {};
  const auto exportTo = [&](std::string title, std::string format) {
    return commandOffer(std::move(title), exportScriptKind, exportCommand,
                        lsp::Json::of(ExportArguments{place.document.uri(), std::move(format)}));
  };
  return {exportTo("Export as a Maestro flow", "maestro"),
          exportTo("Export as a uiautomator2 program", "uiautomator2")};
}

}  // namespace

const Action exportScript{
    .name = "export_script", .kind = exportScriptKind, .offer = offerExportScript, .edits = nullptr};

}  // namespace marmoset::server
