#include "engine/device/simulator/generator/app_plan.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::device::simulator {

namespace {

using CellKind = CellPlan::Kind;

// With noise 0.1 half of the apps greet half of their users.
constexpr double greetingShare = 5;
constexpr std::int32_t width = 1080, height = 1920, top = 120;

// Shares in 1000 of what a cell holds. A third of the ground is blank, and about one cell in fifty leads
// elsewhere.
CellPlan randomCell(Random& random, const AppPlan& plan) {
  const auto draw = random.below(1000);
  CellPlan cell;
  cell.variable = static_cast<std::uint32_t>(random.below(plan.variables));
  cell.value = static_cast<std::uint32_t>(random.below(plan.modulus));
  if (draw < 360)
    cell.kind = CellKind::blank;
  else if (draw < 600)
    cell.kind = CellKind::label;
  else if (draw < 740)
    cell.kind = CellKind::step;
  else if (draw < 840)
    cell.kind = CellKind::assign;
  else if (draw < 930)
    cell.kind = CellKind::toggle;
  else if (draw < 975)
    cell.kind = CellKind::field;
  else
    cell.kind = CellKind::ask;
  if (cell.kind == CellKind::toggle) cell.variable = static_cast<std::uint32_t>(random.below(plan.toggles));
  return cell;
}

// Every activity must be reachable: each but the first is opened from an earlier one.
void linkActivities(Random& random, AppPlan& plan) {
  const auto count = static_cast<std::uint32_t>(plan.activities.size());
  const auto place = [&](std::uint32_t activity) -> CellPlan& {
    auto& cells = plan.activities[activity].cells;
    return cells[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(cells.size())))];
  };
  const auto link = [&](std::uint32_t from, std::uint32_t to) { place(from) = {CellKind::open, 0, to}; };
  for (std::uint32_t i = 1; i < count; ++i) {
    link(static_cast<std::uint32_t>(random.below(i)), i);
    auto& leave = place(i);
    if (leave.kind != CellKind::open) leave = {CellKind::leave, 0, 0};
  }
  if (count == 1) return;
  // With these, 3.7 events in 100 switch the activity.
  for (std::uint32_t i = 0; i < count; ++i) {
    if (random.chance(0.75)) link(i, (i + 1 + static_cast<std::uint32_t>(random.below(count - 1))) % count);
  }
}

std::string boundsOf(std::uint32_t cell) {
  const auto column = static_cast<std::int32_t>(cell % AppPlan::columns),
             row = static_cast<std::int32_t>(cell / AppPlan::columns);
  const auto cellWidth = width / static_cast<std::int32_t>(AppPlan::columns);
  const auto cellHeight = (height - top) / static_cast<std::int32_t>(AppPlan::rows);
  return fmt::format("[{}, {}, {}, {}]", column * cellWidth + 6, top + row * cellHeight + 6,
                     (column + 1) * cellWidth - 6, top + (row + 1) * cellHeight - 6);
}

std::string guardOf(const CrashPlan& crash) {
  if (crash.guard.empty()) return "true";
  std::string condition;
  for (const auto& [variable, value] : crash.guard) {
    condition += fmt::format("{}{} == {}", condition.empty() ? "" : " && ", variable, value);
  }
  return condition;
}

std::string effectOf(const AppPlan& plan, const CellPlan& cell, std::uint32_t activity) {
  switch (cell.kind) {
    case CellKind::step:
      return fmt::format("set: {{v{0}: (v{0} + 1) % {1}}}", cell.variable, plan.modulus);
    case CellKind::assign:
      return fmt::format("set: {{v{}: \"{}\"}}", cell.variable, cell.value);
    case CellKind::open:
      return fmt::format("open: A{}", cell.value);
    case CellKind::ask:
      return fmt::format("show: ask{}", activity);
    default:
      return "";
  }
}

void writeCell(std::string& out, const AppPlan& plan, std::uint32_t activity, std::uint32_t index,
               const CrashPlan* crash) {
  const auto& cell = plan.activities[activity].cells[index];
  if (cell.kind == CellKind::blank) return;
  const auto id = cellId(activity, index);
  const bool crashes = crash && crash->activity == activity && crash->cell == index;
  const char* className = cell.kind == CellKind::label    ? "TextView"
                          : cell.kind == CellKind::toggle ? "CheckBox"
                          : cell.kind == CellKind::field  ? "EditText"
                                                          : "Button";
  out += fmt::format("        - class: {}\n          id: {}\n          text: {}\n          bounds: {}\n",
                     className, id, id, boundsOf(index));
  if (cell.kind == CellKind::toggle) out += fmt::format("          bind: t{}\n", cell.variable);
  if (cell.kind == CellKind::label) return;
  out += cell.kind == CellKind::toggle ? "          on:\n            change:\n"
                                       : "          on:\n            tap:\n";
  if (crashes) {
    out += fmt::format(
        "              - if: {}\n                then:\n                  crash: {{exception: "
        "java.lang.IllegalStateException, "
        "message: planted, frames: [com.generated.app.A{}.crash(A{}.java:{})]}}\n",
        guardOf(*crash), activity, activity, index);
  }
  const auto effect = effectOf(plan, cell, activity);
  if (!effect.empty())
    out += fmt::format("              - {}\n", effect);
  else if (cell.kind == CellKind::leave)
    out += "              - finish\n";
  else if (!crashes)
    out += "              []\n";
}

void writeQuestion(std::string& out, const AppPlan& plan, std::uint32_t activity) {
  std::string closed;
  if (plan.hidden > 0) {
    closed = fmt::format("{{set: {{{}: \"1\"}}}}", hiddenName(activity % plan.hidden));
  }
  out += fmt::format("    windows:\n      ask{}:\n        bounds: [140, 700, 940, 1200]\n", activity);
  if (!closed.empty()) out += fmt::format("        on: {{cancel: {}}}\n", closed);
  out += fmt::format(
      "        view:\n          class: FrameLayout\n          bounds: [140, 700, 940, 1200]\n"
      "          children:\n"
      "            - {{class: TextView, text: 'Sure?', bounds: [180, 740, 900, 940]}}\n"
      "            - {{class: Button, text: OK, bounds: [180, 980, 900, 1160], on: {{tap: [{}dismiss]}}}}\n",
      closed.empty() ? "" : closed + ", ");
}

void writeSurprises(std::string& out, const AppPlan& plan, std::uint32_t activity) {
  out += fmt::format(
      "    interstitials: [{{show: offer, chance: {:.4f}}}, {{show: offer, each: event, chance: {:.5f}}}]\n"
      "    load: {{ms: [200, 700], chance: {:.4f}}}\n",
      plan.noise, plan.noise / 20, plan.noise);
  if (activity == 0 && plan.greets)
    out +=
        "    on: {create: {if: '!greeted', then: [{set: {greeted: 'true'}}, {chance: 0.5, then: {show: "
        "offer}}]}}\n";
}

void writeActivity(std::string& out, const AppPlan& plan, std::uint32_t activity, const CrashPlan* crash) {
  out += fmt::format("  A{}:\n", activity);
  if (plan.noise > 0) writeSurprises(out, plan, activity);
  writeQuestion(out, plan, activity);
  out += fmt::format(
      "    view:\n      class: FrameLayout\n      children:\n        - {{class: TextView, id: title{0}, "
      "text: Screen {0}, bounds: [0, 0, 1080, 110]}}\n",
      activity);
  for (std::uint32_t i = 0; i < plan.activities[activity].cells.size(); ++i)
    writeCell(out, plan, activity, i, crash);
}

}  // namespace

std::string variableName(std::uint32_t variable) {
  return fmt::format("v{}", variable);
}

std::string hiddenName(std::uint32_t hidden) {
  return fmt::format("h{}", hidden);
}

std::string cellId(std::uint32_t activity, std::uint32_t cell) {
  return fmt::format("c{}_{}", activity, cell);
}

AppPlan planApp(Random& random, std::uint32_t activities, double noise, std::uint32_t hidden) {
  AppPlan plan;
  plan.noise = noise;
  plan.hidden = hidden;
  plan.variables = static_cast<std::uint32_t>(8 + random.below(6));
  plan.toggles = static_cast<std::uint32_t>(3 + random.below(4));
  plan.modulus = static_cast<std::uint32_t>(2 + random.below(3));
  plan.greets = random.chance(greetingShare * noise);
  plan.activities.resize(activities);
  for (auto& activity : plan.activities) {
    for (std::uint32_t i = 0; i < AppPlan::columns * AppPlan::rows; ++i)
      activity.cells.push_back(randomCell(random, plan));
  }
  linkActivities(random, plan);
  return plan;
}

std::string writeApp(const AppPlan& plan, const CrashPlan* crash) {
  std::string out = "package: " + std::string(generatedPackage) +
                    "\nlabel: Generated\nkeyboard: hardware\nmain: A0\nvariables:\n  process:\n";
  for (std::uint32_t i = 0; i < plan.variables; ++i) out += fmt::format("    {}: 0\n", variableName(i));
  for (std::uint32_t i = 0; i < plan.hidden; ++i) out += fmt::format("    {}: 0\n", hiddenName(i));
  for (std::uint32_t i = 0; i < plan.toggles; ++i) out += fmt::format("    t{}: false\n", i);
  if (plan.greets) out += "    greeted: false\n";
  out +=
      "windows:\n  offer:\n    bounds: [90, 500, 990, 1400]\n    view: {class: TextView, text: Special "
      "offer, bounds: [90, 500, 990, 1400], on: {tap: dismiss}}\n"
      "activities:\n";
  for (std::uint32_t i = 0; i < plan.activities.size(); ++i) writeActivity(out, plan, i, crash);
  return out;
}

}  // namespace marmoset::device::simulator
