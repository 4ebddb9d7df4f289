#include "tests/engine/fuzz/support/drawn_layout.h"

#include <map>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace marmoset::test {

namespace {

using trace::ViewFlag;
using trace::ViewNode;

// Words, where quotes and brackets hold together.
std::vector<std::string> wordsOf(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  char until = ' ';
  for (const char letter : line + " ") {
    if (word.empty() && letter == ' ') continue;
    if (word.empty()) until = letter == '"' ? '"' : letter == '[' ? ']' : ' ';
    const bool isEnd = letter == until && !word.empty();
    if (!isEnd || until != ' ') word += letter;
    if (isEnd) words.push_back(std::exchange(word, {}));
  }
  return words;
}

ViewNode viewOf(const std::string& line) {
  static const std::map<std::string, ViewFlag> flags{{"tap", ViewFlag::clickable},
                                                     {"hold", ViewFlag::longClickable},
                                                     {"scroll", ViewFlag::scrollable},
                                                     {"selected", ViewFlag::selected}};
  ViewNode view;
  view.package = "com.x";
  view.flags.set(ViewFlag::enabled);
  for (const auto& word : wordsOf(line)) {
    if (const auto flag = flags.find(word); flag != flags.end())
      view.flags.set(flag->second);
    else if (word.front() == '#')
      view.resourceId = "com.x:id/" + word.substr(1);
    else if (word.front() == '"')
      view.text = word.substr(1, word.size() - 2);
    else if (word.front() == '[')
      view.description = word.substr(1, word.size() - 2);
    else
      view.className = "android.widget." + word;
  }
  return view;
}

}  // namespace

fuzz::Layout drawn(std::string_view text, std::string activity) {
  auto tree = std::make_shared<trace::ViewTree>();
  std::istringstream lines{std::string(text)};
  std::vector<std::int32_t> open;
  std::map<std::int32_t, std::uint32_t> children;
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find_first_not_of(' ');
    if (first == std::string::npos) continue;
    const auto depth = first / 2;
    auto view = viewOf(line);
    open.resize(std::min(open.size(), depth));
    view.parent = open.empty() ? -1 : open.back();
    view.index = children[view.parent]++;
    const auto row = static_cast<std::int32_t>(tree->nodes.size());
    view.bounds = {0, row * 100, 1000, row * 100 + 100};
    open.push_back(row);
    tree->nodes.push_back(std::move(view));
  }
  trace::closeTree(*tree);
  fuzz::Layout layout;
  layout.window.package = "com.x";
  layout.window.activity = std::move(activity);
  layout.window.kind = trace::WindowKind::activity;
  layout.tree = std::move(tree);
  return layout;
}

std::uint32_t viewNamed(const fuzz::Layout& layout, std::string_view name) {
  for (std::uint32_t i = 0; i < layout.tree->nodes.size(); ++i) {
    const auto& view = layout.tree->nodes[i];
    if (view.text == name || view.description == name) return i;
    if (name.starts_with('#') && trace::shortId(view) == name.substr(1)) return i;
  }
  throw std::runtime_error("no view is called " + std::string(name));
}

fuzz::GuiEvent tapOn(const fuzz::Layout& layout, std::string_view name) {
  fuzz::GuiEvent event;
  event.receiver = fuzz::Receiver{layout.tree, viewNamed(layout, name)};
  return event;
}

}  // namespace marmoset::test
