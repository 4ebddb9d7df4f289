#include "server/session/session.h"

#include <algorithm>
#include <utility>

#include "protocol/lsp/uri.h"

namespace marmoset::server {

Session::Session(protocol::MainLoop& mainLoop, protocol::Endpoint& clientEndpoint)
    : loop(mainLoop),
      endpoint(clientEndpoint),
      log(endpoint),
      tracer(endpoint),
      status(endpoint),
      progress(endpoint),
      scheduler(loop, [this](const std::string& what) { log.error("internal error: " + what); }),
      workspace(scheduler, status) {
  scheduler.onIdle([this] { checkIdle(); });
  const auto noteFolders = [this] { update([&](World& world) { world.folders = workspace.roots(); }); };
  initialized.connect(noteFolders);
  foldersChanged.connect(noteFolders);
  workspace.onChange([this] {
    update([&](World& world) { world.index = workspace.index(); });
    filesChanged();
  });
}

Session::~Session() = default;

bool Session::idle() const {
  return scheduler.idle() && awaited_ == 0 &&
         std::all_of(othersIdle_.begin(), othersIdle_.end(), [](const auto& isIdle) { return isIdle(); });
}

void Session::update(const std::function<void(World&)>& change) {
  auto world = *world_;
  change(world);
  world_ = std::make_shared<const World>(std::move(world));
}

void Session::setClient(Client client) {
  update([&](World& world) {
    world.client = std::move(client);
    world.pages = RulePages::installed();
  });
}

void Session::readSettings(const protocol::Json& section, const Sections& folders) {
  auto settings = server::readSettings(section);
  std::map<std::filesystem::path, Settings> folderSettings;
  for (const auto& [folder, own] : folders) {
    const auto read = server::readSettings(own);
    if (read)
      folderSettings.emplace(folder, *read);
    else if (settings)
      settings = tl::unexpected(folder.filename().string() + ": " + read.error());
  }
  if (!settings) {
    log.warning(settings.error());
    return status.setProblem("settings", Health::warning, settings.error());
  }
  status.clearProblem("settings");
  if (*settings == world_->settings && folderSettings == world_->folderSettings) return;
  update([&](World& world) {
    world.pages =
        settings->documentation.empty() ? RulePages::installed() : RulePages::at(settings->documentation);
    world.settings = std::move(*settings);
    world.folderSettings = std::move(folderSettings);
  });
  reconfigureDocuments();
}

void Session::openDocument(const Snapshot::Pointer& document) {
  documents.set(document);
  opened(document);
}

void Session::changeDocument(const Snapshot::Pointer& document) {
  scheduler.outdate(lsp::normalizedUri(document->uri()));
  documents.set(document);
  changed(document);
}

void Session::closeDocument(const std::string& uri) {
  const auto document = documents.find(uri);
  if (!document) return;
  scheduler.outdate(lsp::normalizedUri(uri));
  documents.close(uri);
  closed(document);
}

void Session::reconfigureDocuments() {
  const auto all = documents.all();
  for (const auto& [key, document] : *all) {
    auto options = world_->optionsFor(document->uri());
    if (*options == document->options()) continue;
    scheduler.outdate(key);
    documents.set(document->withOptions(std::move(options)));
  }
  settingsChanged();
}

void Session::whenIdle(std::function<void()> action) {
  idleActions_.push_back(std::move(action));
  // Asked in the middle of other work, which may have more to say first.
  loop.post([this] { checkIdle(); });
}

void Session::checkIdle() {
  if (!idle()) return;
  for (const auto& action : std::exchange(idleActions_, {})) action();
}

}  // namespace marmoset::server
