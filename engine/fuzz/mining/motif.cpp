#include "engine/fuzz/mining/motif.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

namespace marmoset::fuzz {

namespace {

// What a widget says, in small letters.
std::string saidBy(const explore::Choice& choice, const trace::ViewTree& tree) {
  if (!choice.widget) return {};
  const auto& view = tree.nodes[*choice.widget];
  std::string words = view.text.empty() ? view.description : view.text;
  std::ranges::transform(words, words.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return words;
}

bool turnsBack(std::string_view words) {
  static constexpr std::array known{"no", "cancel", "deny"};
  return std::ranges::find(known, words) != known.end();
}

bool goesOn(std::string_view words) {
  static constexpr std::array known{"yes",    "ok",     "allow",   "agree", "next",   "add",
                                    "rename", "delete", "done",    "save",  "create", "continue",
                                    "accept", "apply",  "shutter", "finish"};
  return std::ranges::find(known, words) != known.end();
}

}  // namespace

std::optional<std::size_t> goingOn(const std::vector<explore::Choice>& choices, const trace::ViewTree& tree,
                                   std::size_t chosen) {
  if (!turnsBack(saidBy(choices[chosen], tree))) return std::nullopt;
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (choices[i].input.type == choices[chosen].input.type && goesOn(saidBy(choices[i], tree))) return i;
  return std::nullopt;
}

}  // namespace marmoset::fuzz
