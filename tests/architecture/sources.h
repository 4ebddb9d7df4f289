#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::test {

// The sources (.h, .cpp, .def) of these parts of the tree below `root`, seen from there, in order.
std::vector<std::string> sourcesOf(const std::filesystem::path& root,
                                   const std::vector<std::string_view>& parts);

// Every line of a file with its number, from 1.
using LineReader = std::function<void(std::size_t number, const std::string& line)>;
void readLines(const std::filesystem::path& file, const LineReader& reader);

}  // namespace marmoset::test
