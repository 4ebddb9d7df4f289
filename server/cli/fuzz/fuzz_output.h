#pragma once

#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "engine/files/output.h"
#include "engine/jobs/kinds/fuzz.h"

namespace marmoset::cli {

// The files of a fuzzing in its folder: for every violation the two scripts, for every failed property the
// one that shows it, `index.html` and `report.json`.
class FuzzOutput {
 public:
  explicit FuzzOutput(files::OutputFolder folder) : folder_(std::move(folder)) {}

  // The first that cannot be written ends it.
  tl::expected<void, std::string> write(const jobs::FuzzResult& result, const std::string& json) const;

 private:
  tl::expected<void, std::string> write(const std::string& name, const std::string& bytes) const;

  files::OutputFolder folder_;
};

// Names of the files, relative to the folder.
std::string seedScriptOf(std::size_t violation);
std::string mutantScriptOf(std::size_t violation);
std::string propertyScriptOf(std::size_t violation);

}  // namespace marmoset::cli
