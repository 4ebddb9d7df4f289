#include "engine/reduce/suite/coverage.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace marmoset::suite {

namespace {

struct KindWords {
  std::string_view kind, one;
};
constexpr std::array<KindWords, coverageKinds> kindWords = {{{"branches", "branch"},
                                                             {"callbacks", "callback"},
                                                             {"states", "state"},
                                                             {"inputs", "input"},
                                                             {"activities", "activity"},
                                                             {"crashes", "crash"}}};

const KindWords& wordsOf(CoverageKind kind) {
  return kindWords[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string_view name(CoverageKind kind) {
  return wordsOf(kind).kind;
}

CoverageChoice allCoverage() {
  CoverageChoice all;
  for (std::uint8_t i = 0; i < coverageKinds; ++i) all.insert(static_cast<CoverageKind>(i));
  return all;
}

tl::expected<CoverageChoice, std::string> coverageChoice(std::string_view text) {
  if (text == "all") return allCoverage();
  CoverageChoice choice;
  for (std::size_t from = 0; from <= text.size();) {
    const auto end = std::min(text.find(',', from), text.size());
    const auto word = text.substr(from, end - from);
    const auto known = std::find_if(kindWords.begin(), kindWords.end(),
                                    [&](const KindWords& words) { return words.kind == word; });
    if (known == kindWords.end())
      return tl::unexpected(
          fmt::format("there is no coverage {}; give all, or some of {} with commas between them", word,
                      toString(allCoverage())));
    choice.insert(static_cast<CoverageKind>(known - kindWords.begin()));
    from = end + 1;
  }
  return choice;
}

std::string toString(const CoverageChoice& choice) {
  std::vector<std::string_view> names;
  for (const auto kind : choice) names.push_back(name(kind));
  return fmt::format("{}", fmt::join(names, ","));
}

Items unionOf(const Items& a, const Items& b) {
  Items all;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  return all;
}

Items intersectionOf(const Items& a, const Items& b) {
  Items common;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
  return common;
}

bool includes(const Items& whole, const Items& part) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

Item CoverageTable::item(CoverageKind kind, std::string_view what) {
  const auto [found, isNew] =
      numbers_.try_emplace({kind, std::string(what)}, static_cast<Item>(things_.size()));
  if (isNew) things_.push_back(found);
  return found->second;
}

std::string CoverageTable::describe(Item item) const {
  const auto& [kind, what] = things_[item]->first;
  return fmt::format("{} {}", wordsOf(kind).one, what);
}

void Covered::add(const Items& items) {
  if (items.empty()) return;
  if (has_.size() <= items.back()) has_.resize(items.back() + 1);
  for (const auto item : items) {
    size_ += has_[item] ? 0 : 1;
    has_[item] = true;
  }
}

bool Covered::hasAll(const Items& items) const {
  return std::all_of(items.begin(), items.end(), [&](Item item) { return has(item); });
}

std::size_t Covered::gain(const Items& items) const {
  return static_cast<std::size_t>(
      std::count_if(items.begin(), items.end(), [&](Item item) { return !has(item); }));
}

Items Covered::missing(const Items& items) const {
  Items missing;
  std::copy_if(items.begin(), items.end(), std::back_inserter(missing),
               [&](Item item) { return !has(item); });
  return missing;
}

}  // namespace marmoset::suite
