#include "engine/report/screen_picture.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/report/escape.h"
#include "engine/trace/base64.h"

namespace marmoset::report {

namespace {

using script::UserEventType;

constexpr std::int32_t letterWidth = 26, textInset = 12;  // of the page's 46 px letters, roughly

// As many characters as fit into the view; at least a few, for views narrower than their text are common.
std::string fitting(std::string_view text, std::int32_t width) {
  const auto most = static_cast<std::size_t>(std::max(4, (width - textInset) / letterWidth));
  std::size_t end = 0, letters = 0;
  while (end < text.size() && letters <= most) {
    ++end;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) ++end;
    if (++letters == most && end < text.size()) return std::string(text.substr(0, end)) + "\u2026";
  }
  return std::string(text);
}

std::string rectangle(std::string_view kind, const trace::Rect& box) {
  return fmt::format(R"(<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>)", kind, box.left, box.top,
                     box.width(), box.height());
}

std::string marks(const script::UserEvent& event) {
  const auto dot = [](float x, float y) {
    return fmt::format(R"(<circle class="touch" cx="{:.0f}" cy="{:.0f}" r="42"/>)", x, y);
  };
  const auto line = [](float x1, float y1, float x2, float y2) {
    return fmt::format(R"(<line class="touch" x1="{:.0f}" y1="{:.0f}" x2="{:.0f}" y2="{:.0f}"/>)", x1, y1, x2,
                       y2);
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

std::string outlinesOf(const trace::ViewTree& tree) {
  std::string out;
  for (const auto& node : tree.nodes) {
    const auto& box = node.bounds;
    if (box.empty()) continue;
    out += rectangle("view", box);
    const auto& said = node.text.empty() ? node.description : node.text;
    if (said.empty()) continue;
    out +=
        fmt::format(R"(<text class="words" x="{}" y="{}">{}</text>)", box.left + textInset,
                    box.top + std::min(box.height() / 2 + 16, 64), escapedHtml(fitting(said, box.width())));
  }
  return out;
}

ScreenPictures::Size ScreenPictures::sizeOf(const trace::Observation& seen) const {
  const bool turned = seen.window.rotation % 2 != 0;
  return turned ? Size{recording_.height, recording_.width} : Size{recording_.width, recording_.height};
}

std::size_t ScreenPictures::screenOf(const trace::Observation& seen) {
  const void* what = seen.screenshot.empty() ? seen.tree.get() : seen.screenshot.identity();
  const std::pair key{what, seen.window.rotation % 2 != 0};
  if (const auto known = shown_.find(key); known != shown_.end()) return known->second;
  return shown_[key] = drawn(seen);
}

std::size_t ScreenPictures::drawn(const trace::Observation& seen) {
  const auto [width, height] = sizeOf(seen);
  auto picture = seen.screenshot.empty()
                     ? outlinesOf(*seen.tree)
                     : fmt::format(R"(<image href="data:image/png;base64,{}" width="{}" height="{}"/>)",
                                   trace::toBase64(seen.screenshot.bytes()), width, height);
  const auto [found, isNew] = known_.try_emplace(std::move(picture), known_.size());
  if (isNew) screens_.push_back(&found->first);
  return found->second;
}

std::string ScreenPictures::of(std::uint32_t event) {
  const auto& before = recording_.before(event);
  if (before.screenshot.empty() && !before.tree) return "";
  const auto [width, height] = sizeOf(before);
  const auto& recorded = recording_.events[event];
  std::string hit;
  if (recorded.widget && before.tree) hit = rectangle("hit", before.tree->nodes[*recorded.widget].bounds);
  return fmt::format(R"(<svg class="phone" viewBox="0 0 {0} {1}" role="img" aria-label="Screen before: {2}">)"
                     R"(<rect class="screen" width="{0}" height="{1}"/><use href="#screen{3}"/>{4}{5}</svg>)",
                     width, height,
                     escapedHtml(describe(before.window) + ", then " + describe(recorded.event)),
                     screenOf(before), hit, marks(recorded.event));
}

std::string ScreenPictures::definitions() const {
  std::string out =
      R"(<svg width="0" height="0" aria-hidden="true"><defs><marker id="arrow" viewBox="0 0 10 10" refX="8" )"
      R"(refY="5" markerWidth="5" markerHeight="5" orient="auto"><path class="head" d="M0 0L10 5L0 10z"/>)"
      R"(</marker>)";
  for (std::size_t i = 0; i < screens_.size(); ++i)
    out += fmt::format("<g id=\"screen{}\">{}</g>\n", i, *screens_[i]);
  return out + "</defs></svg>\n";
}

}  // namespace marmoset::report
