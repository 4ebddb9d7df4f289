#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/device/web/devtools/chromium_program.h"
#include "engine/device/web/web_device.h"
#include "engine/script/android/key_codes.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::device::web {

// For tests that need a browser; where there is none they say so.
#define MARMOSET_NEEDS_CHROMIUM() \
  if (!::marmoset::device::web::findChromium()) GTEST_SKIP() << "Chromium is not installed"

inline Operation inTime() {
  return Operation().within(std::chrono::seconds(120));
}

inline script::LowLevelEvent lowLevel(script::LowLevelEvent::Body body) {
  return {0, false, std::move(body)};
}

inline Step tapAt(float x, float y) {
  script::MotionEvent down, up;
  down.pointers = up.pointers = {{0, x, y}};
  up.action = script::motion::up;
  return {lowLevel(down), lowLevel(up)};
}

inline Step press(std::string_view key) {
  script::KeyEvent down, up;
  down.keyCode = up.keyCode = *script::keyCode(key);
  up.action = 1;
  return {lowLevel(down), lowLevel(up)};
}

inline Step type(const std::string& text) {
  return {lowLevel(script::CommandEvent{"input text " + text})};
}

inline Step wait(std::int64_t ms) {
  return {lowLevel(script::WaitEvent{ms})};
}

// A page in a browser, driven as a session would.
class TestPage {
 public:
  explicit TestPage(const std::string& named, bool realtime = false) {
    auto found = WebApp::find(named);
    if (!found) throw std::runtime_error(found.error());
    app = *found;
    auto opened = WebDevice::open(app, "web:" + app->package() + "#0", realtime, inTime());
    if (!opened) throw std::runtime_error(opened.error().message);
    device = *std::move(opened);
  }

  void start(std::uint64_t seed = 1) {
    const auto clean = device->cleanStart({.package = app->package(), .seed = seed}, inTime());
    ASSERT_TRUE(clean) << clean.error().message;
    launched = inject({lowLevel(script::ActivityEvent{app->package(), app->package() + ".index", 0})});
  }
  Result<StepOutcome> inject(const Step& step) { return device->inject(step, inTime()); }
  trace::Observation look(trace::ObservationLevel level = trace::ObservationLevel::tree) {
    auto seen = device->observe(level, inTime());
    if (!seen) throw std::runtime_error(seen.error().message);
    return *std::move(seen);
  }

  // Of the first view with this id, or with this class or text.
  static const trace::ViewNode* find(const trace::Observation& seen, std::string_view name) {
    for (const auto& node : seen.tree->nodes)
      if (trace::shortId(node) == name || node.className == name || node.text == name) return &node;
    return nullptr;
  }
  Result<StepOutcome> tap(std::string_view name) {
    const auto seen = look();
    const auto* view = find(seen, name);
    if (!view) throw std::runtime_error("nothing on the screen is called " + std::string(name));
    const auto& at = view->bounds;
    return inject(
        tapAt(static_cast<float>(at.left + at.right) / 2, static_cast<float>(at.top + at.bottom) / 2));
  }
  std::string textOf(std::string_view name) {
    const auto seen = look();
    const auto* view = find(seen, name);
    return view ? view->text : "nothing of that name";
  }

  std::shared_ptr<WebApp> app;
  std::unique_ptr<WebDevice> device;
  Result<StepOutcome> launched;
};

// A page of one file.
struct PageFile {
  explicit PageFile(const std::string& body) {
    folder.file("index.html", "<!doctype html><meta name=viewport content='width=device-width'>" + body);
  }
  std::string path() const { return folder.path().string(); }
  test::TemporaryFolder folder;
};

}  // namespace marmoset::device::web
