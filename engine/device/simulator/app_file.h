#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::device::simulator {

struct App;

// A mistake in an app file, where a person can find it.
struct AppError {
  std::uint32_t line = 0, column = 0;  // from 1; 0: the file as a whole
  std::string path;                    // "activities.AddObject.view.children[2].on.tap"
  std::string message, suggestion;

  std::string describe() const;  // "12:7: activities.Main.view: unknown class ... (did you mean ...?)"
};

using AppErrors = std::vector<AppError>;

// A larger file is not read.
inline constexpr std::size_t largestAppFile = std::size_t{4} << 20;

// Reads an app described as data (docs/app-format.md) and compiles it into the machine the phone runs.
tl::expected<std::shared_ptr<const App>, AppErrors> parseApp(std::string_view yaml);
tl::expected<std::shared_ptr<const App>, AppErrors> loadApp(const std::filesystem::path& file);

}  // namespace marmoset::device::simulator
