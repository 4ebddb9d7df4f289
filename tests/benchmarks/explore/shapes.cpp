#include "tests/benchmarks/explore/shapes.h"

#include <array>
#include <vector>

#include <fmt/format.h>

#include "engine/device/simulator/expression/machine.h"

namespace marmoset::test {

namespace {

using device::simulator::Random;

// One section under way: its activities, and the variables of the app that they need.
struct Section {
  std::uint32_t number = 0;
  std::string variables, activities;

  std::string name(const std::string& part) const { return fmt::format("S{}{}", number, part); }
};

struct Writer {
  Random& random;
  double noise;
  std::uint32_t crashes = 0;

  std::uint32_t between(std::uint32_t least, std::uint32_t most) {
    return least + static_cast<std::uint32_t>(random.below(most - least + 1));
  }
  std::string crash(const Section& section) {
    ++crashes;
    return fmt::format(
        "{{crash: {{exception: java.lang.IllegalStateException, message: planted, frames: "
        "[com.generated.explore.S{0}.crash(S{0}.java:1)]}}}}",
        section.number);
  }
  void open(Section& section, const std::string& part, const std::string& locals = "") const {
    section.activities += fmt::format("  {}:\n", section.name(part));
    if (!locals.empty()) section.activities += fmt::format("    variables: {{{}}}\n", locals);
    if (noise > 0)
      section.activities += fmt::format("    interstitials: [{{show: offer, chance: {:.3f}}}]\n", noise);
    section.activities += "    view:\n      class: LinearLayout\n      layout: column\n      children:\n";
    section.activities +=
        fmt::format("        - {{class: TextView, id: title, text: {}}}\n", section.name(part));
  }
  static void child(Section& section, const std::string& widget) {
    section.activities += "        - " + widget + "\n";
  }
  static std::string button(const std::string& id, const std::string& does) {
    return fmt::format("{{class: Button, id: {0}, text: {0}, on: {{tap: {1}}}}}", id, does);
  }
};

// Every step asks for a tick before it goes on; the crash is behind the last one.
void writeWizard(Writer& writer, Section& section) {
  const auto steps = writer.between(3, 7);
  const auto twist = writer.between(0, steps - 2);
  section.variables += fmt::format("    w{}: 0\n", section.number);
  for (std::uint32_t step = 0; step < steps; ++step) {
    const bool last = step + 1 == steps;
    writer.open(section, step == 0 ? "" : fmt::format("Step{}", step), "agreed: false, extra: false");
    Writer::child(section, "{class: CheckBox, id: agreed, text: agreed, bind: agreed}");
    Writer::child(section, "{class: CheckBox, id: extra, text: extra, bind: extra}");
    const auto mark =
        step == twist ? fmt::format("{{if: extra, then: {{set: {{w{0}: 1}}}}}}, ", section.number) : "";
    const auto next =
        last ? fmt::format("[{{if: w{} == 1, then: {}}}, finish]", section.number, writer.crash(section))
             : fmt::format("[{}{{open: {}}}]", mark, section.name(fmt::format("Step{}", step + 1)));
    Writer::child(section,
                  Writer::button(last ? "done" : "next", fmt::format("{{if: agreed, then: {}}}", next)));
    Writer::child(section, Writer::button("cancel", "finish"));
  }
}

// Save checks one field after the other.
void writeForm(Writer& writer, Section& section) {
  static constexpr std::array<const char*, 5> hints{"E-mail", "Phone", "Name", "City", "Password"};
  const auto fields = writer.between(2, 4), ticks = writer.between(1, 3);
  std::string locals, save = "finish";
  for (std::uint32_t i = 0; i < fields; ++i) locals += fmt::format("f{}: \"\", ", i);
  for (std::uint32_t i = 0; i < ticks; ++i) locals += fmt::format("t{}: false, ", i);
  locals += "saved: 0";
  save = fmt::format("{{if: t{}, then: {}, else: {{set: {{saved: saved + 1}}}}}}", ticks - 1,
                     writer.crash(section));
  for (std::uint32_t i = fields; i-- > 0;)
    save = fmt::format("{{if: size(f{}) > 0, then: {}, else: {{show: problem}}}}", i, save);
  writer.open(section, "", locals);
  for (std::uint32_t i = 0; i < fields; ++i)
    Writer::child(section, fmt::format("{{class: EditText, id: f{0}, hint: {1}, bind: f{0}}}", i, hints[i]));
  for (std::uint32_t i = 0; i < ticks; ++i)
    Writer::child(section, fmt::format("{{class: CheckBox, id: t{0}, text: t{0}, bind: t{0}}}", i));
  Writer::child(section, Writer::button("save", save));
}

// A list of rows, each opening the same details.
void writeList(Writer& writer, Section& section) {
  const auto rows = writer.between(5, 14);
  const auto bad = writer.between(rows / 2, rows - 1);
  section.variables += fmt::format("    row{}: 0\n    liked{}: false\n", section.number, section.number);
  writer.open(section, "");
  section.activities += fmt::format(
      "        - class: ListView\n          id: rows\n          rows: {0}\n          row: {{class: TextView, "
      "id: "
      "row, size: 110, text: \"Entry {{item}}\", on: {{tap: [{{set: {{row{1}: item, liked{1}: false}}}}, "
      "{{open: "
      "{2}}}]}}}}\n",
      rows, section.number, section.name("Detail"));
  writer.open(section, "Detail");
  Writer::child(section,
                fmt::format("{{class: CheckBox, id: like, text: like, bind: liked{}}}", section.number));
  Writer::child(
      section,
      Writer::button("share", fmt::format("{{if: row{0} == {1}, then: {{if: liked{0}, then: {2}}}, else: "
                                          "{{if: liked{0}, then: dismiss}}}}",
                                          section.number, bad, writer.crash(section))));
  Writer::child(section, Writer::button("up", "finish"));
}

// The colour dialog of an editor: opening and choosing leads back, for ever.
void writeEditor(Writer& writer, Section& section) {
  const auto colours = writer.between(2, 5);
  writer.open(section, "", "colour: 0, title: \"\", pinned: false");
  Writer::child(section, Writer::button("colour", "{show: colours}"));
  Writer::child(section, "{class: EditText, id: title, hint: Title, bind: title}");
  Writer::child(section, "{class: CheckBox, id: pinned, text: pinned, bind: pinned}");
  Writer::child(
      section,
      Writer::button("save", fmt::format("{{if: colour == {}, then: {{if: pinned, then: {}}}, else: {{if: "
                                         "size(title) > 0, then: finish}}}}",
                                         colours, writer.crash(section))));
  // BACK asks first, and the question leads back too.
  section.activities +=
      "    on: {back: {show: leave}}\n    windows:\n      colours:\n        bounds: [90, 500, 990, "
      "1500]\n        view:\n          class: LinearLayout\n          layout: column\n          "
      "bounds: [90, 500, 990, 1500]\n          children:\n";
  for (std::uint32_t i = 1; i <= colours; ++i)
    section.activities += fmt::format(
        "            - {{class: Button, id: c{0}, text: c{0}, on: {{tap: [{{set: {{colour: {0}}}}}, "
        "dismiss]}}}}\n",
        i);
  section.activities +=
      "      leave:\n        bounds: [90, 700, 990, 1200]\n        view:\n          class: LinearLayout\n    "
      "      "
      "layout: column\n          bounds: [90, 700, 990, 1200]\n          children:\n"
      "            - {class: Button, id: stay, text: stay, on: {tap: dismiss}}\n"
      "            - {class: Button, id: discard, text: discard, on: {tap: finish}}\n";
}

// Tabs with switches: the states are all combinations.
void writeTabs(Writer& writer, Section& section) {
  const auto tabs = writer.between(2, 4), switches = writer.between(2, 3);
  std::string locals = "tab: 0";
  for (std::uint32_t i = 0; i < tabs * switches; ++i) locals += fmt::format(", t{}: false", i);
  writer.open(section, "", locals);
  for (std::uint32_t tab = 0; tab < tabs; ++tab)
    Writer::child(section,
                  Writer::button(fmt::format("tab{}", tab), fmt::format("{{set: {{tab: \"{}\"}}}}", tab)));
  for (std::uint32_t i = 0; i < tabs * switches; ++i)
    Writer::child(section,
                  fmt::format("{{class: Switch, id: t{0}, text: t{0}, visible: tab == {1}, bind: t{0}}}", i,
                              i / switches));
  Writer::child(section, Writer::button("apply", fmt::format("{{if: t1, then: {{if: t{}, then: {}}}}}",
                                                             tabs * switches - 1, writer.crash(section))));
}

// Menus below menus: one button leads on, the others nowhere or back to the first.
void writeMaze(Writer& writer, Section& section) {
  const auto depth = writer.between(3, 8), buttons = writer.between(3, 5);
  for (std::uint32_t level = 0; level < depth; ++level) {
    writer.open(section, level == 0 ? "" : fmt::format("Level{}", level));
    const auto right = writer.between(0, buttons - 1);
    for (std::uint32_t i = 0; i < buttons; ++i) {
      auto does =
          i % 2 ? std::string("finish") : fmt::format("{{callback: S{}.nothing{}}}", section.number, i);
      if (i == right) {
        const bool last = level + 1 == depth;
        does =
            fmt::format("{{if: true, then: {}}}",
                        last ? writer.crash(section)
                             : fmt::format("{{open: {}}}", section.name(fmt::format("Level{}", level + 1))));
      }
      Writer::child(section, Writer::button(fmt::format("b{}", i), does));
    }
  }
}

std::string loginScreen() {
  return "  Login:\n    variables: {user: \"\", pass: \"\"}\n    view:\n      class: LinearLayout\n      "
         "layout: "
         "column\n      children:\n"
         "        - {class: EditText, id: user, hint: User, bind: user}\n"
         "        - {class: EditText, id: password, hint: Password, bind: pass, password: true}\n"
         "        - {class: Button, id: enter, text: enter, on: {tap: {if: size(user) > 0 && size(pass) > 3, "
         "then: "
         "{open: Home, finish: true}, else: {show: problem}}}}\n";
}

}  // namespace

ShapedApp shapedApp(std::uint64_t seed, double noise) {
  Random random(seed);
  Writer writer{random, noise};
  static constexpr std::array shapes{writeWizard, writeForm, writeList, writeEditor, writeTabs, writeMaze};
  ShapedApp app;
  app.login = random.chance(0.3);
  app.sections = writer.between(3, 8);
  std::string home = "  Home:\n    view:\n      class: LinearLayout\n      layout: column\n      children:\n",
              rest, variables;
  for (std::uint32_t i = 0; i < app.sections; ++i) {
    Section section{i, {}, {}};
    shapes[static_cast<std::size_t>(random.below(shapes.size()))](writer, section);
    variables += section.variables;
    rest += section.activities;
    home +=
        "        - " + Writer::button(fmt::format("section{}", i), fmt::format("{{open: S{}}}", i)) + "\n";
  }
  app.crashes = writer.crashes;
  app.yaml = fmt::format(
      "package: {}\nlabel: Generated\nkeyboard: soft\nmain: {}\nvariables:\n  process:\n    visits: "
      "0\n{}windows:\n"
      "  offer:\n    bounds: [90, 500, 990, 1400]\n    view: {{class: TextView, text: Special offer, bounds: "
      "[90, "
      "500, 990, 1400], on: {{tap: dismiss}}}}\n"
      "  problem:\n    bounds: [90, 500, 990, 1400]\n    view: {{class: Button, id: ok, text: ok, bounds: "
      "[90, 500, "
      "990, 1400], on: {{tap: dismiss}}}}\n"
      "activities:\n{}{}{}",
      shapedPackage, app.login ? "Login" : "Home", variables, app.login ? loginScreen() : "", home, rest);
  return app;
}

}  // namespace marmoset::test
