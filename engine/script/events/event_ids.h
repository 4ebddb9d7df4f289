#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace marmoset::script {

// "#12", "#6-17", "#6-8,11-12": CHARD's numbers of an event; empty if it has none.
std::string idsInWords(const std::vector<std::uint32_t>& ids);

}  // namespace marmoset::script
