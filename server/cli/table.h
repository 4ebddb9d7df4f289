#pragma once

#include <string>
#include <vector>

#include "server/cli/console.h"

namespace marmoset::cli {

// Rows of text in columns that are as wide as their widest cell on a terminal.
class Table {
 public:
  enum class Align { left, right };
  struct Column {
    std::string title;
    Align align = Align::left;
  };
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // One cell a column.
  void add(std::vector<std::string> cells);
  void print(const Console& console) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace marmoset::cli
