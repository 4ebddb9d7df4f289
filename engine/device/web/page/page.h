#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/web/page/coverage.h"
#include "engine/device/web/page/page_keys.h"
#include "engine/device/web/page/page_tree.h"
#include "engine/device/web/page/page_watch.h"
#include "engine/trace/picture.h"

namespace marmoset::device::web {

struct PageSettings {
  std::string package, context;  // the browser context that it lives in
  std::int32_t width = 0, height = 0, rotation = 0;
  std::uint64_t seed = 0;  // of Math.random
  bool realtime = false;
  std::vector<std::string> hosts;  // that documents may come from
};

struct Finger {
  std::int32_t id = 0;
  double x = 0, y = 0;
};

// How time went by for a page.
enum class Passing : std::uint8_t { quiet, busy };  // busy: it still waits for somebody's answer

// One page in a browser, on a screen that is touched. Its clock stands still but while `pass` lets it go on,
// so that a wait takes no longer than what the page does in it. Calls end early while a dialog is open: then
// a page does nothing.
class Page {
 public:
  static Result<std::unique_ptr<Page>> open(Connection& connection, PageSettings settings,
                                            const Operation& operation);
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  Result<Passing> load(const std::string& address, const Operation& operation);
  Result<void> touch(std::string_view type, const std::vector<Finger>& fingers, const Operation& operation);
  Result<void> press(const PageKey& key, std::int32_t metaState, bool isRepeat, const Operation& operation);
  Result<void> lift(const PageKey& key, std::int32_t metaState, const Operation& operation);
  // With the clock of the page and of the world, whichever is asked for.
  Result<Passing> pass(std::int64_t ms, const Operation& operation);
  Result<void> hold(std::int64_t ms, const Operation& operation);
  Result<void> turn(std::int32_t width, std::int32_t height, std::int32_t rotation,
                    const Operation& operation);
  // False: there is nothing to go back to.
  Result<bool> back(const Operation& operation);
  Result<void> answerDialog(bool accept, const Operation& operation);
  // Whether something still moves that will come to rest.
  Result<bool> moves(const Operation& operation);

  Result<std::string> address(const Operation& operation);
  Result<std::vector<DomNode>> elements(const Operation& operation);
  Result<PageScreen> screen(const Operation& operation);
  Result<RanCode> takeRanCode(std::string_view origin, const Operation& operation);
  Result<trace::Picture> picture(const Operation& operation);

  PageWatch& watch() { return watch_; }

 private:
  Page(Connection& connection, PageSettings settings);
  Result<void> prepare(const Operation& operation);
  Command command(std::string method, nlohmann::json parameters = nlohmann::json::object()) const;
  nlohmann::json metrics() const;
  void take(const Event& event);
  void decideRequests();
  bool mayOpen(std::string_view address) const;

  // Nothing where the page is held, or comes to be.
  Result<std::optional<nlohmann::json>> ask(const Command& command, const Operation& operation);
  Result<Passing> passVirtually(std::int64_t ms, const Operation& operation);
  Result<bool> spend(std::string_view policy, std::int64_t ms, Operation::Clock::duration limit,
                     const Operation& operation);
  Result<void> wait(std::int64_t ms, const Operation& operation);
  DeviceError frozen() const;

  Connection& connection_;
  PageSettings settings_;
  PageWatch watch_;
  std::int64_t firstEntry_ = 0;  // of the history
};

}  // namespace marmoset::device::web
