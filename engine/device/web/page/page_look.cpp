#include "engine/device/web/page/page.h"
#include "engine/device/web/page/page_script.h"
#include "engine/trace/base64.h"

namespace marmoset::device::web {

using nlohmann::json;

Result<bool> Page::moves(const Operation& operation) {
  const auto counted =
      ask(command("Runtime.evaluate", {{"expression", countAnimations}, {"silent", true}}), operation);
  if (!counted) return tl::unexpected(counted.error());
  return *counted && (*counted)->at("result").value("value", 0) > 0;
}

Result<std::string> Page::address(const Operation& operation) {
  const auto history = ask(command("Page.getNavigationHistory"), operation);
  if (!history) return tl::unexpected(history.error());
  if (!*history) return std::string();
  return (*history)
      ->at("entries")
      .at((*history)->at("currentIndex").get<std::size_t>())
      .at("url")
      .get<std::string>();
}

Result<std::vector<DomNode>> Page::elements(const Operation& operation) {
  const auto snapshot = ask(command("DOMSnapshot.captureSnapshot", snapshotParameters()), operation);
  if (!snapshot) return tl::unexpected(snapshot.error());
  if (!*snapshot) return std::vector<DomNode>();
  return readSnapshot(**snapshot);
}

Result<PageScreen> Page::screen(const Operation& operation) {
  PageScreen screen{settings_.width, settings_.height, settings_.rotation, {}, 0, settings_.package};
  const auto layout = ask(command("Page.getLayoutMetrics"), operation);
  if (!layout) return tl::unexpected(layout.error());
  if (!*layout) return screen;
  const auto& seen = (*layout)->at("cssVisualViewport");
  screen.viewport = {seen.at("pageX"), seen.at("pageY"), seen.at("scale")};
  const auto focused =
      ask(command("Runtime.evaluate", {{"expression", focusedElement}, {"silent", true}}), operation);
  if (!focused) return tl::unexpected(focused.error());
  if (!*focused || !(*focused)->at("result").contains("objectId")) return screen;
  const auto described =
      ask(command("DOM.describeNode", {{"objectId", (*focused)->at("result").at("objectId")}}), operation);
  if (!described) return tl::unexpected(described.error());
  if (*described) screen.focused = (*described)->at("node").value("backendNodeId", std::int64_t{0});
  return screen;
}

Result<trace::Picture> Page::picture(const Operation& operation) {
  const auto taken = ask(command("Page.captureScreenshot", {{"format", "png"}}), operation);
  if (!taken) return tl::unexpected(taken.error());
  if (!*taken) return trace::Picture();
  return trace::Picture(trace::fromBase64((*taken)->at("data").get_ref<const std::string&>()));
}

Result<RanCode> Page::takeRanCode(std::string_view origin, const Operation& operation) {
  const auto taken = ask(command("Profiler.takePreciseCoverage"), operation);
  if (!taken) return tl::unexpected(taken.error());
  return *taken ? ranCode(**taken, origin) : RanCode();
}

}  // namespace marmoset::device::web
