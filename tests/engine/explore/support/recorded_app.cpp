#include "tests/engine/explore/support/recorded_app.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "tests/support/real_data.h"

namespace marmoset::test {

namespace {

struct Row {
  std::string type, detail, from, to;
};

std::vector<Row> rowsOf(const std::filesystem::path& trace) {
  std::vector<Row> rows;
  std::istringstream lines(readFile(trace));
  std::string line;
  std::getline(lines, line);  // the names of the columns
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    std::array<std::string, 6> cell;
    for (auto& one : cell) std::getline(cells, one, '\t');
    rows.push_back({cell[2], cell[3], cell[4], cell[5]});
  }
  return rows;
}

bool isStart(const Row& row) {
  return row.type == "intent" || row.type == "fresh_restart";
}

}  // namespace

ScriptedApp recordedApp(const std::filesystem::path& trace) {
  ScriptedApp app;
  const auto name = [](const std::string& state) { return "S" + state; };
  for (const auto& row : rowsOf(trace)) {
    if (isStart(row) && app.start.empty()) app.start = name(row.to);
    if (isStart(row) || row.type == "kill_app" || app.start.empty()) continue;
    const auto press = row.type == "key" && row.detail == "BACK" ? "BACK" : row.type + " " + row.detail;
    auto& ways = app.screens[name(row.from)];
    app.screens.try_emplace(name(row.to));
    const auto known = std::ranges::find_if(
        ways, [&](const auto& way) { return way.press == press && way.leadsTo == name(row.to); });
    if (known == ways.end())
      ways.push_back({press, name(row.to), {}, 1});
    else
      ++known->weight;
  }
  return app;
}

}  // namespace marmoset::test
