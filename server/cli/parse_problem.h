#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace marmoset::cli {

// What is wrong with the words of a command line, in one line of ours: what was not understood, the nearest
// thing that would be, and where to read on.
std::string wordsOf(const CLI::ParseError& problem, const CLI::App& program);

}  // namespace marmoset::cli
