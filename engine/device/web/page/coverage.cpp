#include "engine/device/web/page/coverage.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace marmoset::device::web {
namespace {

using nlohmann::json;

struct Block {
  std::int64_t begin = 0, end = 0, count = 0;
};

std::string scriptName(std::string_view url, std::string_view origin) {
  url = url.substr(0, url.find_first_of("?#"));
  if (!url.starts_with(origin)) return std::string(url);
  auto path = url.substr(origin.size());
  while (path.starts_with('/')) path.remove_prefix(1);
  return path.empty() ? "index.html" : std::string(path);
}

// The first block is the whole function, the others lie in it and in each other: an inner one counts for
// itself, so what is left of the outer one may be several pieces.
void addRan(const std::vector<Block>& blocks, const std::string& script, std::vector<std::string>& ran) {
  std::vector<std::int64_t> cuts;
  for (const auto& block : blocks) {
    cuts.push_back(block.begin);
    cuts.push_back(block.end);
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const auto innermost = std::find_if(blocks.rbegin(), blocks.rend(), [&](const Block& block) {
      return block.begin <= cuts[i] && block.end >= cuts[i + 1];
    });
    if (innermost != blocks.rend() && innermost->count > 0)
      ran.push_back(fmt::format("{}:{}-{}", script, cuts[i], cuts[i + 1]));
  }
}

std::vector<Block> blocksOf(const json& function) {
  std::vector<Block> blocks;
  for (const auto& range : function.at("ranges"))
    blocks.push_back({range.at("startOffset"), range.at("endOffset"), range.at("count")});
  return blocks;
}

}  // namespace

RanCode ranCode(const json& answer, std::string_view origin) {
  RanCode ran;
  for (const auto& script : answer.at("result")) {
    const auto url = script.value("url", "");
    if (!url.starts_with("http")) continue;
    const auto name = scriptName(url, origin);
    for (const auto& function : script.at("functions")) {
      const auto blocks = blocksOf(function);
      if (blocks.empty() || blocks.front().count == 0) continue;
      const auto called = function.value("functionName", "");
      const bool isFile = called.empty() && blocks.front().begin == 0;
      if (isFile)
        ran.functions.push_back(name);
      else
        ran.functions.push_back(called.empty() ? fmt::format("{}:{}", name, blocks.front().begin)
                                               : fmt::format("{}:{}", name, called));
      addRan(blocks, name, ran.blocks);
    }
  }
  return ran;
}

}  // namespace marmoset::device::web
