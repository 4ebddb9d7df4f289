#include "engine/fuzz/property/kea2.h"

#include <cctype>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/exports/source_text.h"

namespace marmoset::fuzz {

namespace {

using exports::commentText;
using exports::pythonString;

// A text in which ${NAME} are variables of the method.
std::string valueOf(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (at <= text.size()) {
    const auto open = text.find("${", at);
    const auto close = open == std::string::npos ? open : text.find('}', open);
    const auto end = close == std::string::npos ? text.size() : open;
    if (end > at) parts.push_back(pythonString(text.substr(at, end - at)));
    if (close == std::string::npos) break;
    const auto name = text.substr(open + 2, close - open - 2);
    parts.push_back(name == "random" ? "random_word()"
                    : name.starts_with("any ")
                        ? fmt::format("random.choice(self.data[{}])", pythonString(name.substr(4)))
                        : fmt::format("remembered[{}]", pythonString(name)));
    at = close + 1;
  }
  return parts.empty() ? pythonString("") : fmt::format("{}", fmt::join(parts, " + "));
}

std::string widget(const WidgetQuery& query) {
  if (!query.xpath.empty()) return fmt::format("self.d.xpath({})", pythonString(query.xpath));
  std::vector<std::string> parts;
  const bool isShortId = query.id.find(":id/") == std::string::npos;
  if (!query.id.empty() && isShortId)
    parts.push_back(fmt::format("resourceIdMatches={}", pythonString(".*:id/" + query.id)));
  if (!query.id.empty() && !isShortId) parts.push_back(fmt::format("resourceId={}", pythonString(query.id)));
  if (!query.className.empty()) {
    const bool isWhole = query.className.find('.') != std::string::npos;
    parts.push_back(isWhole ? fmt::format("className={}", pythonString(query.className))
                            : fmt::format("classNameMatches={}", pythonString(".*\\." + query.className)));
  }
  if (!query.text.empty()) parts.push_back("text=" + valueOf(query.text));
  if (!query.description.empty()) parts.push_back("description=" + valueOf(query.description));
  if (!query.matches.empty())
    parts.push_back(fmt::format("textMatches={}", pythonString(".*" + query.matches + ".*")));
  if (query.instance) parts.push_back(fmt::format("instance={}", *query.instance));
  return fmt::format("self.d({})", fmt::join(parts, ", "));
}

std::string truthOf(const Condition& condition) {
  switch (condition.relation) {
    case Relation::in:
      return widget(condition.widget) + ".exists";
    case Relation::notIn:
      return "not " + widget(condition.widget) + ".exists";
    case Relation::isNotEmpty:
      return fmt::format("len(self.data[{}]) > 0", pythonString(condition.kind));
    case Relation::smaller:
      return fmt::format("len(self.data[{}]) < {}", pythonString(condition.kind), condition.count);
    case Relation::changed:
      return fmt::format("{}.get_text() != before[{}]", widget(condition.widget),
                         pythonString(inWords(condition.widget)));
    case Relation::equals:
      return fmt::format("{}.get_text() == {}", widget(condition.widget), valueOf(condition.value));
    case Relation::count:
      return fmt::format("{}.count == {}", widget(condition.widget), condition.count);
  }
  return "True";
}

std::string stepLine(const PropertyStep& step) {
  using Kind = PropertyStep::Kind;
  switch (step.kind) {
    case Kind::tap:
      return widget(step.widget) + ".click()";
    case Kind::hold:
      return widget(step.widget) + ".long_click()";
    case Kind::type:
      return fmt::format("{}.set_text({})", widget(step.widget), valueOf(step.text));
    case Kind::key: {
      std::string key = step.text;
      for (auto& letter : key) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      return fmt::format("self.d.press({})", pythonString(key));
    }
    case Kind::remember:
      return fmt::format("remembered[{}] = {}.get_text()", pythonString(step.text), widget(step.widget));
    case Kind::check:
      return "assert " + truthOf(step.condition);
  }
  return "pass";
}

class Naming {
 public:
  // "add note" -> "add_note", another of that name "add_note_2".
  std::string of(const std::string& text) {
    std::string name;
    for (const unsigned char letter : text)
      name += std::isalnum(letter) && letter < 128 ? static_cast<char>(std::tolower(letter)) : '_';
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front()))) name = "property_" + name;
    auto unused = name;
    for (int number = 2; !used_.insert(unused).second; ++number) unused = fmt::format("{}_{}", name, number);
    return unused;
  }

 private:
  std::set<std::string> used_;
};

std::string method(const Property& property, const std::string& name) {
  std::vector<std::string> whens;
  for (const auto& condition : property.when) whens.push_back(truthOf(condition));
  std::string lines;
  if (!whens.empty()) lines += fmt::format("    @precondition(lambda self: {})\n", fmt::join(whens, " and "));
  lines += fmt::format("    @prob(0.5)\n    def test_{}(self):\n", name);
  lines += fmt::format("        # {}\n        remembered = {{}}\n        before = {{}}\n",
                       commentText(property.name));
  for (const auto& condition : property.then)
    if (condition.relation == Relation::changed)
      lines += fmt::format("        before[{}] = {}.get_text()\n", pythonString(inWords(condition.widget)),
                           widget(condition.widget));
  for (const auto& step : property.steps) {
    if (step.optional)
      lines += fmt::format("        if {}.exists:\n            {}\n", widget(step.widget), stepLine(step));
    else
      lines += fmt::format("        {}\n", stepLine(step));
  }
  for (const auto& condition : property.then) lines += fmt::format("        assert {}\n", truthOf(condition));
  for (const auto& change : property.adds)
    lines += fmt::format("        self.data[{}].append(remembered[{}])\n", pythonString(change.kind),
                         pythonString(change.name));
  for (const auto& change : property.removes)
    lines +=
        fmt::format("        self.data[{0}] = [item for item in self.data[{0}] if item != remembered[{1}]]\n",
                    pythonString(change.kind), pythonString(change.name));
  return lines + "\n";
}

}  // namespace

std::string printKea2(const PropertyDocument& document) {
  std::string text =
      "import random\nimport string\nimport unittest\nfrom collections import defaultdict\n\n"
      "from kea2 import precondition, prob\n\n\n"
      "def random_word():\n    return \"\".join(random.choice(string.ascii_lowercase) for _ in "
      "range(6))\n\n\n";
  text += fmt::format("class Properties(unittest.TestCase):\n    # {}\n    data = defaultdict(list)\n\n",
                      commentText(document.package.empty() ? "any app" : document.package));
  Naming naming;
  for (const auto& property : document.properties) text += method(property, naming.of(property.name));
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace marmoset::fuzz
