#include "tests/engine/reduce/support/habit_app.h"

#include <random>
#include <vector>

#include <fmt/format.h>

namespace marmoset::test {

namespace {

constexpr int columns = 2, rows = 8, cellWidth = 540, cellHeight = 200;

struct Bounds {
  int left, top, right, bottom;
};

Bounds boundsOf(int cell) {
  const int x = cell % columns * cellWidth, y = cell / columns * cellHeight;
  return {x + 10, y + 10, x + cellWidth - 10, y + cellHeight - 10};
}

std::string text(const Bounds& b) {
  return fmt::format("[{}, {}, {}, {}]", b.left, b.top, b.right, b.bottom);
}

class Author {
 public:
  explicit Author(const HabitSettings& settings) : settings_(settings), random_(settings.seed) {}

  HabitCase write() {
    activities_ = 2 + below(3);
    variables_ = 2 + below(2);
    std::string app = "package: com.habits\nmain: A0\nkeyboard: hardware\nvariables:\n  process:\n";
    for (int i = 0; i < variables_; ++i) app += fmt::format("    h{}: 0\n", i);
    for (int i = 0; i < activities_ * columns * rows; ++i)
      app += fmt::format("    t{}: false\n    r{}: 0\n", i, i);
    app += "activities:\n";
    for (int i = 0; i < activities_; ++i) app += activity(i);
    app +=
        "  Page:\n    view: {class: ScrollView, children: [{class: TextView, text: Long, size: 1800}, "
        "{class: TextView, text: Longer, size: 1800}]}\n";
    return {std::move(app), script()};
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  bool chance(int percent) { return below(100) < percent; }

  std::string bump() {
    const int v = below(variables_);
    return fmt::format("set: {{h{0}: (h{0} + 1) % 4}}", v);
  }
  // A listener that does `act`, with a callback that tells, and sometimes with a secret.
  std::string listener(const std::string& act) {
    if (chance(40)) return fmt::format("[{{{}}}, {{{}}}]", bump(), act);
    if (chance(40)) return fmt::format("{{{}}}", act);
    return fmt::format("{{callback: none, do: {{{}}}}}", act);
  }

  std::string activity(int index) {
    std::string out = fmt::format("  A{}:\n    menu: options\n", index);
    if (settings_.lifecycleHides && index > 0 && chance(60))
      out += fmt::format("    on: {{create: {{{}}}}}\n", bump());
    out += fmt::format(
        "    windows:\n"
        "      options:\n        kind: menu\n        bounds: [0, 0, 1080, 200]\n        view:\n"
        "          class: ListView\n          bounds: [0, 0, 1080, 200]\n"
        "          children: [{{class: TextView, id: about, text: About, size: 200, on: {{tap: {}}}}}]\n"
        "      about: {{bounds: [100, 700, 980, 1100], view: {{class: TextView, text: About us, bounds: "
        "[100, 700, 980, "
        "1100]}}}}\n"
        "      dialog:\n        bounds: [0, 600, 1080, 1400]\n        on: {{cancel: {}}}\n        view:\n"
        "          class: FrameLayout\n          bounds: [0, 600, 1080, 1400]\n"
        "          children: [{{class: Button, id: inner, text: Inner, bounds: [10, 610, 530, 790], on: "
        "{{tap: {}}}}}]\n",
        listener("show: about"), chance(30) ? fmt::format("{{{}}}", bump()) : "[]", listener("show: about"));
    out += "    view:\n      class: FrameLayout\n      children:\n";
    for (int cell = 0; cell < columns * rows; ++cell) out += widget(index, cell);
    return out;
  }

  std::string widget(int activity, int cell) {
    const auto box = boundsOf(cell);
    const int number = activity * columns * rows + cell;
    const auto common = fmt::format("id: w{}, bounds: {}", number, text(box));
    const auto item = [&](std::string_view body) { return fmt::format("        - {{{}}}\n", body); };
    switch (below(11)) {
      case 0:
        return "";
      case 1:
        return item(fmt::format("class: TextView, text: \"Shown {{h{}}}\", {}", below(variables_), common));
      case 2:
      case 3: {
        const auto hides = chance(30) ? fmt::format(", on: {{change: {{{}}}}}", bump()) : std::string();
        return item(fmt::format("class: CheckBox, text: Box, bind: t{}, {}{}", number, common, hides));
      }
      case 4:
        return item(fmt::format("class: Button, text: Dialog, {}, on: {{tap: {}}}", common,
                                listener("show: dialog")));
      case 5:
        return item(
            fmt::format("class: Button, text: Page, {}, on: {{tap: {}}}", common, listener("open: Page")));
      case 6:
        return item(fmt::format("class: Button, text: Go, {}, on: {{tap: {}}}", common,
                                listener(fmt::format("open: A{}", below(activities_)))));
      case 7:
        return item(
            fmt::format("class: EditText, text: Field, {}{}", common, chance(40) ? ", on: {tap: []}" : ""));
      case 8:
        return radioGroup(number, box);
      case 9:
        return item(fmt::format("class: Button, text: Count, {}, on: {{tap: {{{}}}}}", common, bump()));
      default:
        return judge(common);
    }
  }

  std::string radioGroup(int number, const Bounds& box) {
    const auto hides = chance(30) ? fmt::format(", on: {{change: {{{}}}}}", bump()) : std::string();
    const int middle = (box.top + box.bottom) / 2;
    return fmt::format(
        "        - class: RadioGroup\n          id: g{0}\n          bind: r{0}\n          bounds: {1}\n"
        "          children:\n"
        "            - {{class: RadioButton, id: a{0}, text: First, bounds: {2}{4}}}\n"
        "            - {{class: RadioButton, id: b{0}, text: Second, bounds: {3}{4}}}\n",
        number, text(box), text({box.left, box.top, box.right, middle}),
        text({box.left, middle, box.right, box.bottom}), hides);
  }

  std::string judge(const std::string& common) {
    const auto condition = fmt::format("h{} == {}", below(variables_), 1 + below(3));
    const auto otherwise = chance(50) ? "[]" : fmt::format("{{{}}}", bump());
    if (chance(70)) {
      return fmt::format(
          "        - {{class: Button, text: Judge, {}, on: {{tap: {{if: {}, then: {{show: dialog}}, else: "
          "{}}}}}}}\n",
          common, condition, otherwise);
    }
    return fmt::format(
        "        - {{class: Button, text: Judge, {}, on: {{tap: {{if: {}, then: {{crash: {{exception: "
        "java.lang.IllegalStateException, message: planted}}}}, else: {}}}}}}}\n",
        common, condition, otherwise);
  }

  // Monkey with habits: what was touched is often touched again, what was opened often left.
  std::string script() {
    std::string out =
        "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity(com.habits,com.habits.A0)\n"
        "UserWait(500)\n";
    std::string last = tap();
    for (std::uint32_t written = 0; written < settings_.events;) {
      for (const auto& event : habit(last)) {
        out += event + "UserWait(500)\n";
        ++written;
      }
    }
    return out;
  }

  std::string tap() {
    return fmt::format("Tap({},{})\n", below(columns * cellWidth), below(rows * cellHeight + 100));
  }

  std::vector<std::string> habit(std::string& last) {
    const std::string back = "DispatchPress(KEYCODE_BACK)\n", menu = "DispatchPress(KEYCODE_MENU)\n",
                      slide = "Drag(500,1500,500,500,5)\n";
    const int draw = below(100);
    if (draw < 12) return {last};
    if (draw < 24) return {back};
    if (draw < 28) return {menu, "Tap(500,100)\n", back, back};
    if (draw < 31) return {menu, back};
    if (draw < 34) return {"DispatchPress(KEYCODE_HOME)\n"};
    if (draw < 37) return {"DispatchPress(KEYCODE_VOLUME_UP)\n"};
    last = tap();
    if (draw < 47) return {last, last};
    if (draw < 57) return {last, back};
    if (draw < 67) return {last, slide, back};
    return {last};
  }

  const HabitSettings& settings_;
  std::mt19937_64 random_;
  int activities_ = 2, variables_ = 2;
};

}  // namespace

HabitCase habitCase(const HabitSettings& settings) {
  return Author(settings).write();
}

}  // namespace marmoset::test
