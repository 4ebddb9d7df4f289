#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::suite {

// What a suite may be asked to keep. Every kind that the recordings tell of counts unless some are chosen.
enum class CoverageKind : std::uint8_t { branches, callbacks, states, inputs, activities, crashes };
inline constexpr std::uint8_t coverageKinds = 6;
std::string_view name(CoverageKind kind);

using CoverageChoice = std::set<CoverageKind>;
CoverageChoice allCoverage();
// "branches,states" or "all". The error is one line that names what there is.
tl::expected<CoverageChoice, std::string> coverageChoice(std::string_view text);
std::string toString(const CoverageChoice& choice);

// One thing that can be covered, as a number; ascending and each once in a set of them.
using Item = std::uint32_t;
using Items = std::vector<Item>;

Items unionOf(const Items& a, const Items& b);
Items intersectionOf(const Items& a, const Items& b);
bool includes(const Items& whole, const Items& part);

// All things that the traces of a suite cover, numbered in the order they were met.
class CoverageTable {
 public:
  Item item(CoverageKind kind, std::string_view what);

  CoverageKind kindOf(Item item) const { return things_[item]->first.first; }
  // "callback onRotate"
  std::string describe(Item item) const;
  std::size_t size() const { return things_.size(); }

 private:
  using Numbers = std::map<std::pair<CoverageKind, std::string>, Item>;

  Numbers numbers_;
  std::vector<Numbers::const_iterator> things_;
};

// What was covered so far, as a set that answers quickly.
class Covered {
 public:
  void add(const Items& items);
  bool has(Item item) const { return item < has_.size() && has_[item]; }
  bool hasAll(const Items& items) const;
  // How many of them are new.
  std::size_t gain(const Items& items) const;
  Items missing(const Items& items) const;
  std::size_t size() const { return size_; }

 private:
  std::vector<bool> has_;
  std::size_t size_ = 0;
};

}  // namespace marmoset::suite
