#include "server/cli/table.h"

#include <algorithm>
#include <ostream>

#include "server/cli/plain_text.h"

namespace marmoset::cli {
namespace {

std::string padded(const std::string& cell, std::size_t width, Table::Align align) {
  const std::string blanks(width - std::min(width, displayWidth(cell)), ' ');
  return align == Table::Align::right ? blanks + cell : cell + blanks;
}

}  // namespace

void Table::add(std::vector<std::string> cells) {
  for (auto& cell : cells) cell = printable(cell);
  rows_.push_back(std::move(cells));
}

void Table::print(const Console& console) const {
  std::vector<std::string> titles;
  std::vector<std::size_t> widths;
  for (const auto& column : columns_) {
    titles.push_back(column.title);
    widths.push_back(displayWidth(column.title));
  }
  for (const auto& row : rows_) {
    for (std::size_t cell = 0; cell < row.size(); ++cell)
      widths[cell] = std::max(widths[cell], displayWidth(row[cell]));
  }
  const auto printRow = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t cell = 0; cell < row.size(); ++cell) {
      line += (cell == 0 ? "" : "  ") + padded(row[cell], widths[cell], columns_[cell].align);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    console.out << line << '\n';
  };
  printRow(titles);
  for (const auto& row : rows_) printRow(row);
}

}  // namespace marmoset::cli
