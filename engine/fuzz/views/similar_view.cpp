#include "engine/fuzz/views/similar_view.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/fuzz/effect/gui_effect.h"

namespace marmoset::fuzz {

namespace {

using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;

// Of long lists no more is compared.
constexpr std::size_t mostViewsCompared = 200;

// What can be done with it; whether it is checked or focused is its state.
bool sameKind(const ViewNode& a, const ViewNode& b) {
  const auto same = [&](ViewFlag flag) { return a.has(flag) == b.has(flag); };
  return a.className == b.className && a.resourceId == b.resourceId && a.description == b.description &&
         same(ViewFlag::clickable) && same(ViewFlag::longClickable) && same(ViewFlag::scrollable) &&
         same(ViewFlag::checkable) && same(ViewFlag::password);
}

std::vector<std::uint64_t> contentOf(const ViewTree& tree, std::uint32_t view) {
  std::vector<std::uint64_t> labels;
  for (auto i = view; i < tree.nodes[view].end && labels.size() < mostViewsCompared; ++i) {
    labels.push_back(labelOf(tree.nodes[i]));
    labels.push_back(tree.nodes[i].end - i);
  }
  return labels;
}

// 1: equal, 0: nothing in common.
double editRatio(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  if (a.empty() && b.empty()) return 1;
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    auto corner = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const auto above = row[j + 1];
      row[j + 1] = std::min({above + 1, row[j] + 1, corner + (a[i] == b[j] ? 0 : 1)});
      corner = above;
    }
  }
  return 1.0 - static_cast<double>(row[b.size()]) / static_cast<double>(std::max(a.size(), b.size()));
}

std::uint32_t distance(std::uint32_t a, std::uint32_t b) {
  return a > b ? a - b : b - a;
}

}  // namespace

bool sameContent(const ViewTree& of, std::uint32_t a, const ViewTree& in, std::uint32_t b) {
  return sameKind(of.nodes[a], in.nodes[b]) && contentOf(of, a) == contentOf(in, b);
}

std::optional<SimilarView> similarView(const ViewTree& of, std::uint32_t view, const ViewTree& in) {
  const auto& wanted = of.nodes[view];
  const auto content = contentOf(of, view);
  struct Best {
    std::optional<std::uint32_t> view;
    double ratio = -1;
    std::uint32_t away = 0;
  } best;
  for (std::uint32_t i = 0; i < in.nodes.size(); ++i) {
    const auto& node = in.nodes[i];
    if (!sameKind(wanted, node)) continue;
    const auto ratio = editRatio(content, contentOf(in, i));
    const auto away = distance(node.index, wanted.index);
    if (ratio > best.ratio || (ratio == best.ratio && away < best.away)) best = {i, ratio, away};
  }
  if (!best.view) return std::nullopt;
  const auto likeness = best.ratio < 1 ? Likeness::alike : best.away == 0 ? Likeness::exact : Likeness::same;
  return SimilarView{*best.view, likeness};
}

}  // namespace marmoset::fuzz
