#include "engine/report/screen_picture.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/replay/base64.h"
#include "engine/report/escape.h"

namespace marmoset::report {

namespace {

using script::UserEventType;

constexpr int displayedWidth = 216;

std::string outlines(const trace::ViewTree& tree) {
  std::string out;
  for (const auto& node : tree.nodes) {
    const auto& box = node.bounds;
    if (box.empty()) continue;
    out += fmt::format("<rect class=\"view\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", box.left,
                       box.top, box.width(), box.height());
    const auto& said = node.text.empty() ? node.description : node.text;
    if (said.empty()) continue;
    out += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", box.left + 12,
                       box.top + std::min(box.height() / 2 + 14, 60), escapedHtml(said));
  }
  return out;
}

std::string marks(const script::UserEvent& event) {
  const auto dot = [](float x, float y) {
    return fmt::format("<circle class=\"touch\" cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"42\"/>", x, y);
  };
  const auto line = [](float x1, float y1, float x2, float y2) {
    return fmt::format("<line class=\"touch\" x1=\"{:.0f}\" y1=\"{:.0f}\" x2=\"{:.0f}\" y2=\"{:.0f}\"/>", x1,
                       y1, x2, y2);
  };
  switch (event.type) {
    case UserEventType::tap:
    case UserEventType::longPress:
      return dot(event.x, event.y);
    case UserEventType::drag:
    case UserEventType::gesture:
      return dot(event.x, event.y) + line(event.x, event.y, event.toX, event.toY);
    case UserEventType::pinch:
      return line(event.x, event.y, event.toX, event.toY) +
             line(event.secondX, event.secondY, event.secondToX, event.secondToY);
    default:
      return "";
  }
}

}  // namespace

std::string screenPicture(const trace::Recording& recording, std::uint32_t event) {
  const auto& before = recording.before(event);
  const bool hasPicture = !before.screenshot.empty();
  if (!hasPicture && !before.tree) return "";
  const bool turned = before.window.rotation % 2 != 0;
  const auto width = turned ? recording.height : recording.width,
             height = turned ? recording.width : recording.height;
  const auto screen =
      hasPicture ? fmt::format("<image href=\"data:image/png;base64,{}\" width=\"{}\" height=\"{}\"/>",
                               replay::toBase64(before.screenshot), width, height)
                 : outlines(*before.tree);
  return fmt::format(
      "<svg width=\"{0}\" viewBox=\"0 0 {1} {2}\" role=\"img\"><rect class=\"screen\" width=\"{1}\" "
      "height=\"{2}\"/>{3}{4}</svg>",
      displayedWidth, width, height, screen, marks(recording.events[event].event));
}

}  // namespace marmoset::report
