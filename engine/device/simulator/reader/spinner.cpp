#include "engine/device/simulator/reader/build.h"

namespace marmoset::device::simulator {

namespace {

using trace::ViewFlag;

Widget option(const Build& build, Index spinner, std::int64_t text, std::int32_t position) {
  Widget widget;
  widget.className = "android.widget.CheckedTextView";
  widget.resourceId = "android:id/text1";
  widget.text.pieces.push_back({std::string(build.app.constants.text(text)), {}});
  widget.flags.set(ViewFlag::checkable);
  widget.flags.set(ViewFlag::clickable);
  widget.behaviour = Behaviour::option;
  widget.bound = build.app.widgets[spinner].bound;
  widget.value = widget.bound->type == Type::text ? text : position;
  widget.position = position;
  widget.size = 132;
  return widget;
}

}  // namespace

Index addSpinnerPopup(Build& build, Index spinner, std::string title,
                      const std::vector<std::int64_t>& options) {
  Widget list;
  list.className = "android.widget.ListView";
  list.arrangement = Arrangement::column;
  for (std::size_t i = 0; i < options.size(); ++i) {
    build.app.widgets.push_back(option(build, spinner, options[i], static_cast<std::int32_t>(i)));
    list.children.push_back(static_cast<Index>(build.app.widgets.size() - 1));
  }
  build.app.widgets.push_back(std::move(list));

  WindowSpec window;
  window.title = std::move(title);
  window.kind = trace::WindowKind::popup;
  window.portrait = static_cast<Index>(build.app.widgets.size() - 1);
  window.spinner = spinner;
  window.layoutVaries = true;
  build.app.windows.push_back(std::move(window));
  return static_cast<Index>(build.app.windows.size() - 1);
}

}  // namespace marmoset::device::simulator
