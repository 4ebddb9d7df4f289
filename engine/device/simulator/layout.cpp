#include "engine/device/simulator/layout.h"

#include <algorithm>
#include <cmath>

#include "engine/trace/touch_dispatch.h"

namespace marmoset::device::simulator {

namespace {

bool listens(const Widget& widget) {
  return widget.tap.exists() || widget.longPress.exists() || widget.change.exists() ||
         widget.scroll.exists() || widget.pinch.exists() || widget.swipeLeft.exists() ||
         widget.swipeRight.exists() || widget.swipeUp.exists() || widget.swipeDown.exists();
}

// As `trace::takesTouches` has it for dumps, where handlers are not seen.
bool takesTouchesOf(const Widget& widget) {
  using trace::ViewFlag;
  return widget.flags.has(ViewFlag::clickable) || widget.flags.has(ViewFlag::longClickable) ||
         widget.flags.has(ViewFlag::checkable) || widget.scrollSlot >= 0 ||
         widget.behaviour != Behaviour::plain || listens(widget);
}

struct TouchOnLayout {
  const App& app;
  const std::vector<Placed>& views;
  float x, y;

  std::uint32_t size() const { return static_cast<std::uint32_t>(views.size()); }
  std::uint32_t end(std::uint32_t view) const { return views[view].end; }
  bool isUnder(std::uint32_t view) const { return views[view].bounds.contains(x, y); }
  bool takes(std::uint32_t view) const { return takesTouchesOf(app.widgets[views[view].widget]); }
  static bool is(std::uint32_t) { return true; }
};

}  // namespace

std::int32_t Layout::at(const App& app, float x, float y) const {
  const auto found = trace::viewUnderTouch(TouchOnLayout{app, views, x, y});
  return found ? static_cast<std::int32_t>(*found) : -1;
}

namespace {

using trace::Rect;

constexpr std::int32_t unknownSize = 96;
constexpr std::int32_t farAway = 1 << 28;  // no screen reaches there, and sums do not overflow

class LayoutMaker {
 public:
  explicit LayoutMaker(const LayoutRequest& request) : request_(request), environment_(request.environment) {
    layout_.scrollLimits.resize(request.window.scrollSlots);
  }

  Layout run() {
    place(request_.root, request_.frame, request_.frame, {0, 0}, -1, 0);
    return std::move(layout_);
  }

 private:
  struct Shift {
    std::int32_t x = 0, y = 0;
  };

  const Widget& widgetAt(Index index) const { return request_.app.widgets[index]; }
  bool isVisible(const Widget& widget) const {
    return widget.visible < 0 || evaluate(request_.app.expressions[widget.visible], environment_) != 0;
  }
  std::int32_t scaled(std::int32_t pixels, bool sideways) const {
    const auto scale = sideways ? request_.scaleX : request_.scaleY;
    if (scale == 1) return pixels;
    return static_cast<std::int32_t>(std::lround(pixels * scale));
  }
  Rect boundsOf(const Widget& widget, const Rect& given, Shift shift) const {
    if (!widget.bounds) return given;
    const auto& box = *widget.bounds;
    return {scaled(box.left, true) + shift.x, scaled(box.top, false) + shift.y,
            scaled(box.right, true) + shift.x, scaled(box.bottom, false) + shift.y};
  }

  void place(Index index, const Rect& given, const Rect& clip, Shift shift, std::int32_t parent,
             std::int32_t position) {
    const auto& widget = widgetAt(index);
    const auto bounds = boundsOf(widget, given, shift);
    const auto seen = bounds.intersected(clip);
    if (seen.empty() || layout_.views.size() >= limits::viewsOfWindow) return;
    const bool accessible = widget.accessible && (parent < 0 || layout_.views[parent].accessible);
    const auto self = static_cast<std::int32_t>(layout_.views.size());
    layout_.views.push_back({index, parent, 0, position, environment_.item, seen, accessible});
    placeChildren(widget, bounds, seen, shift, self);
    layout_.views[self].end = static_cast<std::uint32_t>(layout_.views.size());
  }

  void placeChildren(const Widget& widget, const Rect& bounds, const Rect& clip, Shift shift,
                     std::int32_t self) {
    if (widget.scrollSlot >= 0) {
      const auto offset = request_.offsets[widget.scrollSlot];
      (widget.sideways ? shift.x : shift.y) -= offset;
    }
    if (widget.rowCount >= 0) return placeRows(widget, bounds, clip, self);
    if (widget.arrangement == Arrangement::absolute) return placeFreely(widget, bounds, clip, shift, self);
    placeInLine(widget, bounds, clip, shift, self);
  }

  void placeFreely(const Widget& widget, const Rect& bounds, const Rect& clip, Shift shift,
                   std::int32_t self) {
    std::int32_t reach = 0;
    for (const auto child : widget.children) {
      const auto& spec = widgetAt(child);
      if (!isVisible(spec)) continue;
      const auto box = boundsOf(spec, bounds, shift);
      reach = std::max(reach, widget.sideways ? box.right - bounds.right : box.bottom - bounds.bottom);
      place(child, bounds, clip, shift, self, spec.position);
    }
    limitScroll(widget, reach);
  }

  // `reach`: how far the last child, as scrolled now, lies beyond the widget's end.
  void limitScroll(const Widget& widget, std::int32_t reach) {
    if (widget.scrollSlot < 0) return;
    layout_.scrollLimits[widget.scrollSlot] = std::max(0, reach + request_.offsets[widget.scrollSlot]);
  }

  void placeRows(const Widget& widget, const Rect& bounds, const Rect& clip, std::int32_t self) {
    if (widget.children.empty()) return;
    const auto count = evaluate(request_.app.expressions[widget.rowCount], environment_);
    const bool sideways = widget.arrangement == Arrangement::row;
    const auto child = widget.children.front();
    const auto& row = widgetAt(child);
    const auto size = std::max(1, scaled(row.size >= 0 ? row.size : naturalSize(row, sideways), sideways));
    const auto gap = scaled(widget.gap, sideways), padding = scaled(widget.padding, sideways);
    const auto scrolled = widget.scrollSlot >= 0 ? request_.offsets[widget.scrollSlot] : 0;
    const auto start = (sideways ? bounds.left : bounds.top) + padding - scrolled;
    const auto before = (sideways ? clip.left : clip.top) - start,
               until = (sideways ? clip.right : clip.bottom) - start;
    const auto first = std::max(0, before / (size + gap));
    const auto last = std::min<std::int64_t>(count, until < 0 ? 0 : until / (size + gap) + 1);
    const auto outer = environment_.item;
    for (std::int64_t item = first; item < last; ++item) {
      environment_.item = item;
      if (!isVisible(row)) continue;
      const auto from = start + static_cast<std::int32_t>(item) * (size + gap);
      const Rect box = sideways ? Rect{from, bounds.top, from + size, bounds.bottom}
                                : Rect{bounds.left, from, bounds.right, from + size};
      // Inside a row, bounds in the file count from the row's corner.
      place(child, box, clip, {box.left, box.top}, self, static_cast<std::int32_t>(item - first));
    }
    environment_.item = outer;
    const auto total =
        std::min<std::int64_t>(std::clamp<std::int64_t>(count, 0, 1'000'000) * (size + gap), 1 << 30) +
        2 * padding;
    const auto room = sideways ? bounds.width() : bounds.height();
    limitScroll(widget, static_cast<std::int32_t>(total - room) - scrolled);
  }

  void placeInLine(const Widget& widget, const Rect& bounds, const Rect& clip, Shift shift,
                   std::int32_t self) {
    const bool sideways = widget.arrangement == Arrangement::row;
    const auto gap = scaled(widget.gap, sideways), padding = scaled(widget.padding, sideways);
    const auto sizes =
        sizesInLine(widget, sideways, (sideways ? bounds.width() : bounds.height()) - 2 * padding, gap);
    auto at = (sideways ? bounds.left : bounds.top) + padding;
    if (widget.scrollSlot >= 0) at -= request_.offsets[widget.scrollSlot];
    for (std::size_t i = 0; i < widget.children.size(); ++i) {
      if (sizes[i] < 0) continue;
      const auto end = std::min(at + sizes[i], farAway);
      const auto side = scaled(widget.padding, !sideways);
      const Rect box = sideways ? Rect{at, bounds.top + side, end, bounds.bottom - side}
                                : Rect{bounds.left + side, at, bounds.right - side, end};
      place(widget.children[i], box, clip, shift, self, widgetAt(widget.children[i]).position);
      at = end + gap;
    }
    limitScroll(widget, at - gap + padding - (sideways ? bounds.right : bounds.bottom));
  }

  // The extent of every child along the line; -1 for those that are not there.
  std::vector<std::int32_t> sizesInLine(const Widget& widget, bool sideways, std::int32_t room,
                                        std::int32_t gap) const {
    std::vector<std::int32_t> sizes(widget.children.size(), -1);
    std::int32_t weights = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const auto& child = widgetAt(widget.children[i]);
      if (!isVisible(child)) continue;
      sizes[i] = weightOf(child, sideways) > 0 ? 0 : scaled(naturalSize(child, sideways), sideways);
      weights += weightOf(child, sideways);
      room = std::max(room - sizes[i] - gap, -farAway);
    }
    room = std::max(0, room + gap);
    for (std::size_t i = 0; i < sizes.size() && weights > 0; ++i) {
      const auto weight = weightOf(widgetAt(widget.children[i]), sideways);
      if (sizes[i] == 0 && weight > 0) sizes[i] = room * weight / weights;
    }
    return sizes;
  }

  // In a row widgets share the width; in a column what scrolls takes the rest.
  static std::int32_t weightOf(const Widget& widget, bool sideways) {
    if (widget.weight > 0) return widget.weight;
    if (sideways) return widget.sizeIsGiven ? 0 : 1;
    return widget.size < 0 && widget.scrollSlot >= 0 ? 1 : 0;
  }

  // In the file's pixels.
  std::int32_t naturalSize(const Widget& widget, bool sideways) const {
    if (widget.size >= 0) return widget.size;
    if (widget.bounds) return sideways ? widget.bounds->width() : widget.bounds->height();
    std::int32_t sum = 0, most = 0;
    for (const auto index : widget.children) {
      if (!isVisible(widgetAt(index))) continue;
      const auto size = naturalSize(widgetAt(index), sideways);
      sum = std::min(sum + size + widget.gap, farAway);
      most = std::max(most, size);
    }
    if (most == 0) return unknownSize;
    const bool along = widget.arrangement == (sideways ? Arrangement::row : Arrangement::column);
    return (along ? sum - widget.gap : most) + 2 * widget.padding;
  }

  const LayoutRequest& request_;
  Environment environment_;
  Layout layout_;
};

}  // namespace

Layout layOut(const LayoutRequest& request) {
  return LayoutMaker(request).run();
}

}  // namespace marmoset::device::simulator
