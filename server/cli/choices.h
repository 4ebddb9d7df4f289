#pragma once

#include <string>
#include <vector>

#include <CLI/Error.hpp>
#include <CLI/Validators.hpp>

namespace marmoset::cli {

// The words an option takes. The check names them and the nearest one; help says them in its own sentence,
// and completions read them off the option.
CLI::Validator oneOf(std::vector<std::string> words);
// Only for completions: whoever reads the value checks it.
CLI::Validator suggesting(const std::vector<std::string>& words);

}  // namespace marmoset::cli
