#include <utility>

#include <fmt/format.h>

#include "engine/device/web/web_device.h"
#include "engine/device/web/web_screen.h"

namespace marmoset::device::web {

using trace::ObservationLevel;

Result<trace::Observation> WebDevice::observe(ObservationLevel level, const Operation& operation) {
  if (!browser_) return fail(DeviceError::Kind::ended, "no page was started; start it");
  trace::Observation seen;
  try {
    if (auto looked = look(seen, level, operation); !looked) return tl::unexpected(looked.error());
  } catch (const nlohmann::json::exception& unreadable) {
    return fail(DeviceError::Kind::badAnswer,
                fmt::format("Chromium told what nobody can read: {}", unreadable.what()));
  }
  if (auto fine = checkFault(); !fine) return tl::unexpected(fine.error());
  takeReports(seen);
  return seen;
}

void WebDevice::takeReports(trace::Observation& seen) {
  seen.timeMs = clockMs_;
  seen.settled = settled_;
  seen.instrumented = true;
  seen.log = std::exchange(said_, {});
  if (page_) {
    auto& log = page_->watch().log;
    seen.log.insert(seen.log.end(), std::make_move_iterator(log.begin()), std::make_move_iterator(log.end()));
    log.clear();
    if (!lastFailure_) lastFailure_ = page_->watch().failure;
  }
  seen.failure = std::exchange(lastFailure_, std::nullopt);
}

Result<void> WebDevice::look(trace::Observation& seen, ObservationLevel level, const Operation& operation) {
  const bool withTree = level >= ObservationLevel::tree;
  const auto keep = [&](trace::ViewTree tree) {
    if (withTree) seen.tree = std::make_shared<const trace::ViewTree>(std::move(tree));
  };
  if (!isShown()) {
    seen.window = homeWindow(rotation_);
    keep(homeTree(width(), height(), rotation_));
    return {};
  }
  auto& watch = page_->watch();
  seen.window.package = app_->package();
  seen.window.kind = trace::WindowKind::activity;
  seen.window.rotation = rotation_;
  const auto address = page_->address(operation);
  if (!address) return tl::unexpected(address.error());
  if (!address->empty()) activity_ = activityName(*address, app_->package());
  seen.window.activity = activity_;
  if (!watch.dialog) {
    auto elements = page_->elements(operation);
    if (!elements) return tl::unexpected(elements.error());
    if (const auto open = openDialog(*elements)) {
      seen.window.kind = trace::WindowKind::dialog;
      seen.window.window = *open;
    }
    const auto origin = app_->origin();
    const auto ran = origin ? page_->takeRanCode(*origin, operation) : tl::unexpected(origin.error());
    if (!ran) return tl::unexpected(ran.error());
    seen.callbacks = ran->functions;
    seen.branches = ran->blocks;
    if (withTree) {
      const auto screen = page_->screen(operation);
      if (!screen) return tl::unexpected(screen.error());
      keepTouchesInDialog(*elements);
      keep(pageTree(*elements, *screen));
    }
  }
  if (watch.dialog) {
    seen.window.kind = trace::WindowKind::dialog;
    seen.window.window = watch.dialog->kind;
    keep(watch.dialog->tree(width(), height(), app_->package()));
  } else if (level >= ObservationLevel::screen) {
    auto picture = page_->picture(operation);
    if (!picture) return tl::unexpected(picture.error());
    seen.screenshot = *std::move(picture);
  }
  return {};
}

}  // namespace marmoset::device::web
