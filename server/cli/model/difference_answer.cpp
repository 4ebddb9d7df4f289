#include "server/cli/model/difference_answer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/cli/plain_text.h"

namespace marmoset::cli {
namespace {

using model::Destinations;
using model::Difference;
using nlohmann::ordered_json;

// "/.List (3 of 4), /.Main (1 of 4)"; the counts only where they say something.
std::string placesOf(const Destinations& destinations) {
  std::uint64_t all = 0;
  for (const auto& [place, count] : destinations) all += count;
  std::vector<std::string> told;
  for (const auto& [place, count] : destinations)
    told.push_back(destinations.size() == 1 ? place : fmt::format("{} ({} of {})", place, count, all));
  return fmt::format("{}", fmt::join(told, ", "));
}

class Teller {
 public:
  std::string tell(const Difference& difference) {
    for (const auto& screen : difference.screensCame) line("new screen: {}", screen);
    for (const auto& screen : difference.screensWent) line("screen not seen any more: {}", screen);
    for (const auto& looks : difference.screensChanged) tellLooks(looks);
    for (const auto& [screen, input] : difference.inputsCame)
      line("new input on {}: {}", screen, toString(input));
    for (const auto& [screen, input] : difference.inputsWent)
      line("input not seen any more on {}: {}", screen, toString(input));
    for (const auto& [screen, before, after] : difference.inputsMoved)
      line("on {} another place in the tree: {}, before {}", screen, toString(after), toString(before));
    for (const auto& [what, before, after] : difference.transitionsChanged)
      line("on {} {} leads to {}, before to {}", what.screen, toString(what.input), placesOf(after),
           placesOf(before));
    for (const auto& failure : difference.failuresCame) line("new failure: {}", failure);
    for (const auto& failure : difference.failuresWent) line("failure not seen any more: {}", failure);
    return out_.empty() ? "no difference was seen\n" : out_;
  }

 private:
  template <class... Parts>
  void line(fmt::format_string<Parts...> sentence, Parts&&... parts) {
    out_ += printable(fmt::format(sentence, std::forward<Parts>(parts)...)) + '\n';
  }

  void tellLooks(const Difference::Looks& looks) {
    line("{} looks different: {} of its {} earlier states were seen again, and {} new ones", looks.screen,
         looks.same, looks.before, looks.after - looks.same);
  }

  std::string out_;
};

ordered_json inputJson(const model::ScreenInput& what) {
  return {{"screen", what.screen}, {"input", toString(what.input)}};
}

ordered_json ledJson(const Difference::Led& led) {
  auto entry = inputJson(led.what);
  entry["before"] = led.before;
  entry["after"] = led.after;
  return entry;
}

template <class Values, class ToJson>
ordered_json listOf(const Values& values, const ToJson& toJson) {
  auto list = ordered_json::array();
  for (const auto& value : values) list.push_back(toJson(value));
  return list;
}

}  // namespace

std::string differenceInWords(const Difference& difference) {
  return Teller().tell(difference);
}

ordered_json differenceJson(const Difference& difference) {
  const auto looks = [](const Difference::Looks& one) -> ordered_json {
    return {{"screen", one.screen},
            {"statesBefore", one.before},
            {"statesAfter", one.after},
            {"statesInBoth", one.same}};
  };
  const auto moved = [](const Difference::Moved& one) -> ordered_json {
    return {{"screen", one.screen}, {"before", toString(one.before)}, {"after", toString(one.after)}};
  };
  return {{"same", difference.empty()},
          {"screens",
           {{"came", difference.screensCame},
            {"went", difference.screensWent},
            {"changed", listOf(difference.screensChanged, looks)}}},
          {"inputs",
           {{"came", listOf(difference.inputsCame, inputJson)},
            {"went", listOf(difference.inputsWent, inputJson)},
            {"moved", listOf(difference.inputsMoved, moved)}}},
          {"transitions", {{"changed", listOf(difference.transitionsChanged, ledJson)}}},
          {"failures", {{"came", difference.failuresCame}, {"went", difference.failuresWent}}}};
}

}  // namespace marmoset::cli
