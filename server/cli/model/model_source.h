#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/model/screens.h"

namespace marmoset::cli {

// What is known of an app, and what its screens looked like as far as recordings are among the inputs.
struct ModelSource {
  model::AppModel model;
  model::Screens screens;
  std::size_t recordings = 0, models = 0;  // what it was made of
};

// The inputs of one app together: recordings, models that were written before, scripts, whose recording is in
// the store, and output folders of DroidBot and Genie. The error is one line that names the input.
tl::expected<ModelSource, std::string> openModel(const std::vector<std::string>& inputs,
                                                 model::Abstraction abstraction);

}  // namespace marmoset::cli
