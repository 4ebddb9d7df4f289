#include <fmt/format.h>

#include "engine/device/simulator/reader/build.h"
#include "engine/device/simulator/reader/keys.h"
#include "engine/device/simulator/reader/widget_class.h"

namespace marmoset::device::simulator {

namespace {

using trace::ViewFlag;

class WidgetReader {
 public:
  WidgetReader(Build& build, const Place& place, WindowSpec& window)
      : build_(build), place_(place), window_(window) {}

  Index read(const Source& source, const Widget* radioGroup, std::int32_t position) {
    Widget widget;
    widget.position = position;
    const auto entries = build_.complaints.entries(source, keys::widget);
    const auto* kind = readClass(source, widget);
    if (!kind || entries.empty()) return -1;
    for (const auto& [key, value] : entries) {
      if (!readLook(key, value, widget) && !readGeometry(key, value, widget)) readFlag(key, value, widget);
    }
    readBinding(source, widget, radioGroup);
    readHandlers(source, widget);
    readScrolling(source, *kind, widget);
    // Children and rows come before the widget in the table: only the window's root is known by its place.
    readChildren(source, *kind, widget);
    build_.app.widgets.push_back(std::move(widget));
    const auto index = static_cast<Index>(build_.app.widgets.size() - 1);
    readOptions(source, index);
    return index;
  }

 private:
  const WidgetClass* readClass(const Source& source, Widget& widget) {
    const auto given = source.find("class");
    if (!given) {
      if (source.isMap()) build_.complaints.add(source, "class is missing, such as Button or TextView");
      return nullptr;
    }
    const auto name = build_.complaints.text(*given);
    if (!name) return nullptr;
    const auto* kind = findWidgetClass(*name);
    if (!kind) {
      build_.complaints.unknown(*given, "class", *name, widgetClassNames());
      return nullptr;
    }
    widget.className = kind->fullName.empty() ? *name : std::string(kind->fullName);
    widget.behaviour = kind->behaviour;
    widget.size = kind->size;
    for (std::uint16_t bit = 1; bit <= static_cast<std::uint16_t>(ViewFlag::selected);
         bit = static_cast<std::uint16_t>(bit << 1)) {
      if (kind->flags & bit) widget.flags.set(static_cast<ViewFlag>(bit));
    }
    return kind;
  }

  bool readLook(std::string_view key, const Source& value, Widget& widget) {
    if (key == "id")
      readId(value, widget);
    else if (key == "text")
      widget.text = readText(build_, place_, value);
    else if (key == "description")
      widget.description = readText(build_, place_, value);
    else if (key == "hint")
      widget.hint = readText(build_, place_, value);
    else if (key == "visible")
      readVisible(value, widget);
    else if (key == "enabled")
      widget.enabled = readExpression(build_, place_, value, Type::truth, false);
    else if (key == "checked")
      widget.checked = readExpression(build_, place_, value, Type::truth, false);
    else if (key == "selected")
      widget.selected = readExpression(build_, place_, value, Type::truth, false);
    else
      return false;
    return true;
  }

  void readId(const Source& value, Widget& widget) {
    const auto id = build_.complaints.text(value);
    if (!id) return;
    const bool qualified = id->find(':') != std::string::npos;
    widget.resourceId = qualified ? *id : fmt::format("{}:id/{}", build_.app.facts.package, *id);
  }

  void readVisible(const Source& value, Widget& widget) {
    widget.visible = readExpression(build_, place_, value, Type::truth, false);
    shapesLayout(widget.visible);
  }

  // The layout of the window must be made anew when what this expression reads changes.
  void shapesLayout(Index expression) {
    if (expression < 0) return;
    window_.layoutVaries = true;
    for (const auto& instruction : build_.app.expressions[expression].code) {
      const auto slot = static_cast<std::size_t>(instruction.argument);
      if (instruction.op == Op::global) build_.app.globalShapesLayout[slot] = true;
      if (instruction.op == Op::listAt || instruction.op == Op::listSize || instruction.op == Op::listHas) {
        build_.app.listShapesLayout[slot] = true;
      }
    }
  }

  bool readGeometry(std::string_view key, const Source& value, Widget& widget) {
    const auto pixels = [&] {
      const auto number = build_.complaints.number(value).value_or(0);
      if (number < 0 || number > 100000) build_.complaints.add(value, "a size in pixels is expected here");
      return static_cast<std::int32_t>(number);
    };
    if (key == "bounds")
      widget.bounds = readRect(build_, value);
    else if (key == "size")
      readSize(pixels(), widget);
    else if (key == "weight")
      widget.weight = pixels();
    else if (key == "padding")
      widget.padding = pixels();
    else if (key == "gap")
      widget.gap = pixels();
    else if (key == "layout")
      readLayout(value, widget);
    else
      return false;
    return true;
  }

  static void readSize(std::int32_t pixels, Widget& widget) {
    widget.size = pixels;
    widget.sizeIsGiven = true;
  }

  void readLayout(const Source& value, Widget& widget) {
    const auto word = build_.complaints.text(value);
    if (word == "column")
      widget.arrangement = Arrangement::column;
    else if (word == "row")
      widget.arrangement = Arrangement::row;
    else if (word && *word != "absolute")
      build_.complaints.add(value, "layout is column, row or absolute");
  }

  void readFlag(std::string_view key, const Source& value, Widget& widget) {
    static constexpr std::pair<std::string_view, ViewFlag> flags[]{{"clickable", ViewFlag::clickable},
                                                                   {"longClickable", ViewFlag::longClickable},
                                                                   {"checkable", ViewFlag::checkable},
                                                                   {"focusable", ViewFlag::focusable},
                                                                   {"password", ViewFlag::password}};
    if (key == "accessible") widget.accessible = build_.complaints.truth(value).value_or(true);
    for (const auto& [name, flag] : flags) {
      if (key == name) widget.flags.set(flag, build_.complaints.truth(value).value_or(false));
    }
  }

  void readBinding(const Source& source, Widget& widget, const Widget* radioGroup) {
    if (widget.behaviour == Behaviour::radio && radioGroup) {
      widget.bound = radioGroup->bound;
      widget.change = radioGroup->change;
    }
    if (const auto bind = source.find("bind")) {
      const auto name = build_.complaints.text(*bind);
      widget.bound = name ? readVariable(build_, place_, *bind, *name) : std::nullopt;
      checkBinding(*bind, widget);
    }
    if (widget.behaviour == Behaviour::radio && widget.bound) readRadioValue(source, widget);
  }

  void checkBinding(const Source& bind, const Widget& widget) {
    if (!widget.bound) return;
    markSeen(build_.app, *widget.bound);
    const auto type = widget.bound->type;
    if (widget.behaviour == Behaviour::edit && type != Type::text)
      build_.complaints.add(bind, "a text field needs a text variable");
    if (widget.behaviour == Behaviour::toggle && type != Type::truth)
      build_.complaints.add(bind, "a check box needs a true/false variable");
    if (isList(type)) build_.complaints.add(bind, "a widget cannot be bound to a list");
  }

  void readRadioValue(const Source& source, Widget& widget) {
    const bool isText = widget.bound->type == Type::text;
    if (const auto value = source.find("value")) {
      const auto text = build_.complaints.text(*value).value_or("");
      widget.value =
          isText ? build_.app.constants.intern(text) : build_.complaints.number(*value).value_or(0);
    } else if (const auto text = source.find("text"); isText && text && text->isScalar()) {
      widget.value = build_.app.constants.intern(text->node.Scalar());
    } else {
      widget.value = widget.position;
    }
  }

  void readHandlers(const Source& source, Widget& widget) {
    const auto on = source.find("on");
    if (!on) return;
    const auto subject = subjectOf(source, widget);
    for (const auto& [key, value] : build_.complaints.entries(*on, keys::widgetEvents)) {
      auto& handler = handlerNamed(key, widget);
      handler = readHandler(build_, place_, value, callbackOf(key, widget), subject);
      if (key == "tap") widget.flags.set(ViewFlag::clickable);
      if (key == "longPress") widget.flags.set(ViewFlag::longClickable);
    }
  }

  std::string subjectOf(const Source& source, const Widget& widget) const {
    if (const auto id = source.find("id"); id && id->isScalar()) return id->node.Scalar();
    if (const auto text = source.find("text"); text && text->isScalar()) return text->node.Scalar();
    return widget.className.substr(widget.className.rfind('.') + 1);
  }

  static Handler& handlerNamed(std::string_view key, Widget& widget) {
    if (key == "tap") return widget.tap;
    if (key == "longPress") return widget.longPress;
    if (key == "change") return widget.change;
    if (key == "scroll") return widget.scroll;
    if (key == "pinch") return widget.pinch;
    if (key == "swipeLeft") return widget.swipeLeft;
    if (key == "swipeRight") return widget.swipeRight;
    return key == "swipeUp" ? widget.swipeUp : widget.swipeDown;
  }

  static std::string_view callbackOf(std::string_view key, const Widget& widget) {
    if (key == "tap") return "onClick";
    if (key == "longPress") return "onLongClick";
    if (key == "scroll") return "onScroll";
    if (key == "pinch") return "onScale";
    if (key != "change") return "onFling";
    if (widget.behaviour == Behaviour::edit) return "onTextChanged";
    return widget.behaviour == Behaviour::spinner ? "onItemSelected" : "onCheckedChanged";
  }

  void readScrolling(const Source& source, const WidgetClass& kind, Widget& widget) {
    const auto scroll = source.find("scroll");
    const auto word = scroll ? build_.complaints.text(*scroll) : std::nullopt;
    if (word && *word != "vertical" && *word != "horizontal" && *word != "none") {
      build_.complaints.add(*scroll, "scroll is vertical, horizontal or none");
    }
    if (word == "none" || (!word && !kind.scrolls)) return;
    widget.sideways = word == "horizontal" || kind.shortName == "HorizontalScrollView";
    widget.scrollSlot = window_.scrollSlots++;
    window_.layoutVaries = true;
    if (!source.find("layout")) widget.arrangement = widget.sideways ? Arrangement::row : Arrangement::column;
  }

  void readChildren(const Source& source, const WidgetClass& kind, Widget& widget) {
    if (const auto rows = source.find("rows")) {
      if (place_.inRow) build_.complaints.add(*rows, "rows cannot hold rows");
      widget.rowCount = readExpression(build_, place_, *rows, Type::number, false);
      shapesLayout(widget.rowCount);
      const auto row = source.find("row");
      if (!row)
        return build_.complaints.add(*rows, "row is missing: the widget that stands for each element");
      const Place inside{place_.owner, place_.locals, place_.windows, true};
      if (widget.arrangement == Arrangement::absolute) widget.arrangement = Arrangement::column;
      if (const auto child = WidgetReader(build_, inside, window_).read(*row, nullptr, 0); child >= 0) {
        widget.children.push_back(child);
      }
      return;
    }
    const auto children = source.find("children");
    if (!children) return;
    std::int32_t position = 0;
    for (const auto& element : build_.complaints.elements(*children)) {
      const auto child = read(element, kind.isRadioGroup ? &widget : nullptr, position++);
      if (child >= 0) widget.children.push_back(child);
    }
  }

  void readOptions(const Source& source, Index index) {
    const auto options = source.find("options");
    if (!options) return;
    auto& widget = build_.app.widgets[index];
    if (widget.behaviour != Behaviour::spinner || !widget.bound) {
      return build_.complaints.add(*options, "options belong to a Spinner that is bound to a variable");
    }
    std::vector<std::int64_t> texts;
    for (const auto& element : build_.complaints.elements(*options)) {
      if (const auto text = build_.complaints.text(element))
        texts.push_back(build_.app.constants.intern(*text));
    }
    const auto title = source.find("popup");
    const auto name = title ? build_.complaints.text(*title).value_or("")
                            : fmt::format("PopupWindow:{:x}", index + 0xcbc808);
    const auto popup = addSpinnerPopup(build_, index, name, texts);
    build_.app.widgets[index].popup = popup;
  }

  Build& build_;
  const Place& place_;
  WindowSpec& window_;
};

}  // namespace

Index readWidget(Build& build, const Place& place, const Source& source, WindowSpec& window) {
  return WidgetReader(build, place, window).read(source, nullptr, 0);
}

}  // namespace marmoset::device::simulator
