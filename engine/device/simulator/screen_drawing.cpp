#include "engine/device/simulator/screen_drawing.h"

#include <algorithm>
#include <memory>
#include <string>

#include <cairo/cairo.h>

namespace marmoset::device::simulator {

namespace {

using trace::Rect;
using trace::ViewFlag;
using trace::ViewNode;

struct Colour {
  double red, green, blue;
};
constexpr Colour white{1, 1, 1}, dimmed{0.45, 0.45, 0.45}, ink{0.13, 0.13, 0.13}, pale{0.62, 0.62, 0.62},
    button{0.84, 0.86, 0.88}, accent{0.0, 0.47, 0.42}, picture{0.74, 0.8, 0.86},
    keyboardGround{0.93, 0.94, 0.95};

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

class Painter {
 public:
  explicit Painter(cairo_t* context) : context_(context) {
    cairo_select_font_face(context_, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  }

  void fill(const Rect& box, Colour colour, double radius = 0) {
    path(box, radius);
    paint(colour);
    cairo_fill(context_);
  }

  void frame(const Rect& box, Colour colour, double width) {
    path(box, 4);
    paint(colour);
    cairo_set_line_width(context_, width);
    cairo_stroke(context_);
  }

  void line(double x1, double y1, double x2, double y2, Colour colour) {
    cairo_move_to(context_, x1, y1);
    cairo_line_to(context_, x2, y2);
    paint(colour);
    cairo_set_line_width(context_, 3);
    cairo_stroke(context_);
  }

  void write(const std::string& text, const Rect& box, Colour colour, bool centred) {
    if (text.empty() || box.empty()) return;
    cairo_save(context_);
    cairo_rectangle(context_, box.left, box.top, box.width(), box.height());
    cairo_clip(context_);
    cairo_set_font_size(context_, std::clamp(box.height() * 0.42, 14.0, 44.0));
    cairo_text_extents_t extents;
    cairo_text_extents(context_, text.c_str(), &extents);
    const double x =
        centred ? box.left + (box.width() - extents.width) / 2 - extents.x_bearing : box.left + 24;
    const double y = box.top + (box.height() - extents.height) / 2 - extents.y_bearing;
    cairo_move_to(context_, x, y);
    paint(colour);
    cairo_show_text(context_, text.c_str());
    cairo_restore(context_);
  }

 private:
  void paint(Colour colour) { cairo_set_source_rgb(context_, colour.red, colour.green, colour.blue); }

  void path(const Rect& box, double radius) {
    cairo_new_path(context_);
    if (radius <= 0 || box.width() < 2 * radius || box.height() < 2 * radius) {
      cairo_rectangle(context_, box.left, box.top, box.width(), box.height());
      return;
    }
    constexpr double quarter = 1.5707963267948966;
    cairo_arc(context_, box.right - radius, box.top + radius, radius, -quarter, 0);
    cairo_arc(context_, box.right - radius, box.bottom - radius, radius, 0, quarter);
    cairo_arc(context_, box.left + radius, box.bottom - radius, radius, quarter, 2 * quarter);
    cairo_arc(context_, box.left + radius, box.top + radius, radius, 2 * quarter, 3 * quarter);
    cairo_close_path(context_);
  }

  cairo_t* context_;
};

void drawMark(Painter& painter, const ViewNode& node) {
  const auto middle = (node.bounds.top + node.bounds.bottom) / 2;
  const Rect box{node.bounds.left + 16, middle - 22, node.bounds.left + 60, middle + 22};
  if (node.has(ViewFlag::checked))
    painter.fill(box, accent, 6);
  else
    painter.frame(box, dimmed, 3);
}

void drawView(Painter& painter, const ViewNode& node) {
  const auto kind = shortClass(node);
  const auto colour = node.has(ViewFlag::enabled) ? ink : pale;
  const auto& said = node.text.empty() ? node.description : node.text;
  if (kind.ends_with("Button") && !node.has(ViewFlag::checkable)) {
    const Rect inner{node.bounds.left + 6, node.bounds.top + 6, node.bounds.right - 6,
                     node.bounds.bottom - 6};
    painter.fill(inner, button, 12);
    return painter.write(said, node.bounds, colour, true);
  }
  if (kind.ends_with("ImageView")) painter.fill(node.bounds, picture);
  if (kind.ends_with("EditText")) {
    painter.line(node.bounds.left + 8, node.bounds.bottom - 10, node.bounds.right - 8,
                 node.bounds.bottom - 10, node.has(ViewFlag::focused) ? accent : dimmed);
  }
  auto box = node.bounds;
  if (node.has(ViewFlag::checkable)) {
    drawMark(painter, node);
    box.left += 64;
  }
  if (kind.ends_with("Spinner")) painter.frame(node.bounds, pale, 2);
  painter.write(said, box, colour, false);
}

void drawKeyboard(Painter& painter, std::int32_t width, std::int32_t height) {
  const auto top = height - height * 9 / 25;
  painter.fill({0, top, width, height}, keyboardGround);
  const auto rowHeight = (height - top) / 4;
  constexpr std::string_view rows[]{"QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM<"};
  for (std::int32_t row = 0; row < 3; ++row) {
    const auto letters = rows[row];
    const auto keyWidth = width / static_cast<std::int32_t>(letters.size());
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const auto left = static_cast<std::int32_t>(i) * keyWidth;
      const Rect key{left + 4, top + row * rowHeight + 6, left + keyWidth - 4,
                     top + (row + 1) * rowHeight - 6};
      painter.fill(key, white, 8);
      painter.write(std::string(1, letters[i]), key, ink, true);
    }
  }
  painter.fill({width / 4, top + 3 * rowHeight + 6, width * 3 / 4, height - 6}, white, 8);
}

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) {
  auto& out = *static_cast<std::vector<std::uint8_t>*>(bytes);
  out.insert(out.end(), data, data + length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::vector<std::uint8_t> drawScreen(const trace::ViewTree& tree, std::int32_t width, std::int32_t height,
                                     bool keyboard) {
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height),
                        &cairo_surface_destroy);
  const Context context(cairo_create(surface.get()), &cairo_destroy);
  Painter painter(context.get());
  const Rect screen{0, 0, width, height};
  // What lies under a dialog is dark, as on a phone.
  const bool covers = tree.nodes.empty() || tree.nodes.front().bounds == screen;
  painter.fill(screen, covers ? white : dimmed);
  if (!covers) painter.fill(tree.nodes.front().bounds, white, 12);
  for (const auto& node : tree.nodes) {
    if (!node.bounds.empty()) drawView(painter, node);
  }
  if (keyboard) drawKeyboard(painter, width, height);
  std::vector<std::uint8_t> png;
  cairo_surface_write_to_png_stream(surface.get(), append, &png);
  return png;
}

}  // namespace marmoset::device::simulator
