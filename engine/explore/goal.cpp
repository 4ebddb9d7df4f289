#include "engine/explore/goal.h"

#include <charconv>
#include <optional>

namespace marmoset::explore {

namespace {

std::optional<double> wholeNumber(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0) return std::nullopt;
  return number;
}

std::optional<Goal> goalIn(std::string_view text) {
  if (text == "crash") return Goal{};
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto name = text.substr(0, colon);
  auto value = text.substr(colon + 1);
  const bool isShare = value.ends_with('%');
  if (isShare) value.remove_suffix(1);
  const auto number = wholeNumber(value);
  if (!number || (isShare && (*number > 100 || name != "coverage"))) return std::nullopt;
  if (name == "states") return Goal{Goal::Kind::states, *number};
  if (name != "coverage") return std::nullopt;
  return Goal{isShare ? Goal::Kind::branchShare : Goal::Kind::branches, *number};
}

}  // namespace

tl::expected<Goal, std::string> Goal::parse(std::string_view text) {
  if (const auto goal = goalIn(text)) return *goal;
  return tl::unexpected(
      std::string("expects crash, states:N, coverage:N (branches) or coverage:P% (of the app's branches)"));
}

bool Goal::metBy(const Explored& explored, std::size_t branches) const {
  switch (kind) {
    case Kind::crash:
      return !explored.crashes.empty();
    case Kind::states:
      return static_cast<double>(explored.states.size()) >= least;
    case Kind::branches:
      return static_cast<double>(explored.branches.size()) >= least;
    case Kind::branchShare:
      return 100.0 * static_cast<double>(explored.branches.size()) >= least * static_cast<double>(branches);
  }
  return false;
}

}  // namespace marmoset::explore
