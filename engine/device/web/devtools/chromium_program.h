#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::device::web {

// The browser that pages run in: the first of Chromium's and Chrome's names that is in PATH. The error says
// what to install.
tl::expected<std::filesystem::path, std::string> findChromium();

// How it is started: without a window, a port or a past, and with no way into any network but to this
// computer and to the hosts that are named.
std::vector<std::string> chromiumArguments(const std::filesystem::path& profile,
                                           const std::vector<std::string>& hosts);

}  // namespace marmoset::device::web
