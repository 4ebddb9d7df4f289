#include "engine/fuzz/campaign/mutant.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/trace/abstract_state.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::fuzz {

namespace {

std::optional<PageType> pageAt(const Layouts& layouts, std::size_t at, const OracleSettings& settings) {
  if (at >= layouts.size() || layouts[at].window.package != settings.package) return std::nullopt;
  return pageTypeOf(layouts[at], settings.pages);
}

// Rows of a list have one id: then the place counts too.
ViewPattern ownPatternOf(const Layout& layout, std::uint32_t view) {
  auto pattern = patternOf(layout, view);
  const auto& id = layout.tree->nodes[view].resourceId;
  const auto times = std::ranges::count(layout.tree->nodes, id, &trace::ViewNode::resourceId);
  if (times > 1) pattern.path = trace::pathTo(*layout.tree, view);
  return pattern;
}

class Comparing {
 public:
  Comparing(const Mutant& mutant, const TestRun& seed, const TestRun& changed, const OracleSettings& settings,
            const Checks& checks)
      : mutant_(mutant), seed_(seed), changed_(changed), settings_(settings), checks_(checks) {}

  std::vector<Difference> found() && {
    if (changed_.failure() && !seed_.failure()) return {crash()};
    const auto back = mutant_.pivot + mutant_.inserted.size();
    if (changed_.ran() <= back) return {};  // nothing of the seed ran after the insertion
    if (checks_.sameWayBack && (!cameBack(back) || !changed_.isFaithfulFrom(mutant_.pivot))) return {};
    findOwnEffects(back);
    addLostEffects();
    if (checks_.sameWayBack) addPageNotReached();
    return std::move(found_);
  }

 private:
  Difference crash() const {
    const auto signature = trace::signatureOf(*changed_.failure()).toString();
    return {ViolationKind::crash, 0, seed_.ran(), {}, {}, {fmt::format("with: {}", signature)}, signature};
  }

  // To the same page, and to the view that the seed goes on with.
  bool cameBack(std::size_t back) const {
    const auto before = pageAt(changed_.layouts, mutant_.pivot, settings_);
    if (!similarPages(before, pageAt(changed_.layouts, back, settings_))) return false;
    if (mutant_.pivot >= mutant_.seed.size()) return true;
    const auto& receiver = mutant_.seed[mutant_.pivot].receiver;
    if (!receiver) return true;
    const auto there = similarView(*receiver->tree, receiver->view, *changed_.layouts[back].tree);
    return there && there->likeness != Likeness::alike;
  }

  // What the insertion does to the page that it leaves and comes back to.
  void findOwnEffects(std::size_t back) {
    if (!checks_.ownEffects) return;
    const auto& before = changed_.layouts[mutant_.pivot];
    const auto& after = changed_.layouts[back];
    if (!before.tree || !after.tree) return;
    for (const auto& change : effectOf(before, after, settings_.masks).changes) {
      if (change.from != TreeEdit::none) own_.push_back(ownPatternOf(before, change.from));
      if (change.to != TreeEdit::none) own_.push_back(ownPatternOf(after, change.to));
      if (change.kind != EditKind::changed) continue;
      const auto &word = before.tree->nodes[change.from].text, &other = after.tree->nodes[change.to].text;
      if (!word.empty() && !other.empty()) ownWords_.emplace_back(word, other);
    }
  }

  // The page itself said, after the insertion, what it now does something with ("Cinema" became "Sleeping"),
  // and did it: with that word in place of the other nothing is lost.
  bool isOtherMode(const ViewChange& change, const ComparedPair& pair) const {
    if (!similarPages(pageAt(seed_.layouts, pair.to, settings_),
                      pageAt(seed_.layouts, mutant_.pivot, settings_)))
      return false;
    const auto wanted = wordsOf(change, seed_.layouts[pair.from], seed_.layouts[pair.to]);
    return std::ranges::any_of(pair.instead, [&](const ViewChange& other) {
      if (other.kind != change.kind) return false;
      const auto is = wordsOf(other, changed_.layouts[pair.mutantFrom], changed_.layouts[pair.mutantTo]);
      return std::ranges::any_of(ownWords_, [&](const auto& words) {
        return wanted != is && replaced(wanted, words.first, words.second) == is;
      });
    });
  }

  static std::string wordsOf(const ViewChange& change, const Layout& before, const Layout& after) {
    const auto& layout = change.to == TreeEdit::none ? before : after;
    const auto& view = layout.tree->nodes[change.to == TreeEdit::none ? change.from : change.to];
    return view.className + '\n' + view.resourceId + '\n' + view.text + '\n' + view.description;
  }

  static std::string replaced(std::string text, const std::string& word, const std::string& other) {
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + other.size()))
      text.replace(at, word.size(), other);
    return text;
  }

  bool isOwn(const ViewChange& change, const Layout& before, const Layout& after) const {
    return std::ranges::any_of(own_, [&](const ViewPattern& pattern) {
      return (change.from != TreeEdit::none && pattern.matches(before, change.from)) ||
             (change.to != TreeEdit::none && pattern.matches(after, change.to));
    });
  }

  void addLostEffects() {
    const auto judgement =
        judge({seed_.layouts, changed_.layouts, mutant_.pivot, mutant_.inserted.size()}, settings_);
    for (const auto& pair : judgement.pairs) {
      const auto &before = seed_.layouts[pair.from], &after = seed_.layouts[pair.to];
      auto lost = pair.lost;
      std::erase_if(lost, [&](const ViewChange& change) {
        return isOwn(change, before, after) || isOtherMode(change, pair);
      });
      if (lost.empty() || (checks_.sameWayBack && !pair.isLeast)) continue;
      Difference difference{ViolationKind::effectLost, pair.from, pair.to, std::move(lost), pair.instead, {},
                            after.window.activity};
      for (const auto& change : difference.lost)
        difference.words.push_back("without: " + inWords(change, before, after));
      const auto &mutantBefore = changed_.layouts[pair.mutantFrom],
                 &mutantAfter = changed_.layouts[pair.mutantTo];
      for (const auto& change : difference.instead)
        difference.words.push_back("with: " + inWords(change, mutantBefore, mutantAfter));
      if (difference.instead.empty()) difference.words.emplace_back("with: nothing of it happens");
      found_.push_back(std::move(difference));
    }
  }

  // The first page after the insertion that the mutant does not come to, where the event before was done on
  // the right one.
  void addPageNotReached() {
    for (std::size_t i = mutant_.pivot + 1; i < seed_.layouts.size(); ++i) {
      const auto there = i + mutant_.inserted.size();
      if (there >= changed_.layouts.size()) return;
      const auto wanted = pageAt(seed_.layouts, i, settings_),
                 is = pageAt(changed_.layouts, there, settings_);
      if (!wanted || !is || *wanted == *is) continue;
      if (wanted->window.activity == is->window.activity && wanted->window.window == is->window.window &&
          wanted->title == is->title)
        return;  // a page that looks another way: nothing was kept from happening
      found_.push_back(
          {ViolationKind::notReached,
           0,
           i,
           {},
           {},
           {fmt::format("without: {} leads to {}", inWords(mutant_.seed[i - 1]),
                        trace::describe(seed_.layouts[i].window)),
            fmt::format("with: it leads to {}", trace::describe(changed_.layouts[there].window))},
           seed_.layouts[i].window.activity});
      return;
    }
  }

  const Mutant& mutant_;
  const TestRun& seed_;
  const TestRun& changed_;
  const OracleSettings& settings_;
  const Checks& checks_;
  std::vector<ViewPattern> own_;
  std::vector<std::pair<std::string, std::string>> ownWords_;  // what views said before and after
  std::vector<Difference> found_;
};

}  // namespace

std::vector<GuiEvent> Mutant::events() const {
  auto events = seed;
  events.insert(events.begin() + static_cast<std::ptrdiff_t>(pivot), inserted.begin(), inserted.end());
  return events;
}

std::string_view name(ViolationKind kind) {
  switch (kind) {
    case ViolationKind::effectLost:
      return "effect-lost";
    case ViolationKind::notReached:
      return "page-not-reached";
    case ViolationKind::crash:
      return "crash";
  }
  return "";
}

bool Difference::isLike(const Difference& other) const {
  if (kind != other.kind || page != other.page) return false;
  if (kind != ViolationKind::effectLost) return true;
  // All of it may not come back where the test is shorter, but what was lost first must.
  return std::ranges::any_of(other.lost,
                             [&](const ViewChange& change) { return change.isLike(lost.front()); });
}

std::vector<Difference> differencesOf(const Mutant& mutant, const TestRun& seed, const TestRun& changed,
                                      const OracleSettings& settings, const Checks& checks) {
  return Comparing(mutant, seed, changed, settings, checks).found();
}

std::vector<ViewPattern> selfChanging(const TestRun& first, const TestRun& second,
                                      const PageSettings& pages) {
  std::vector<ViewPattern> patterns;
  const auto add = [&](ViewPattern pattern) {
    if (std::ranges::find(patterns, pattern) == patterns.end()) patterns.push_back(std::move(pattern));
  };
  for (std::size_t i = 0; i < std::min(first.layouts.size(), second.layouts.size()); ++i) {
    const auto &a = first.layouts[i], &b = second.layouts[i];
    if (!similarPages(pageTypeOf(a, pages), pageTypeOf(b, pages))) break;
    for (const auto& change : effectOf(a, b, {}).changes) {
      if (change.from != TreeEdit::none) add(patternOf(a, change.from));
      if (change.to != TreeEdit::none) add(patternOf(b, change.to));
    }
  }
  return patterns;
}

std::size_t steadyEvents(const TestRun& first, const TestRun& second, const PageSettings& pages) {
  std::size_t steady = 0;
  while (steady < std::min(first.ran(), second.ran()) &&
         similarPages(pageTypeOf(first.layouts[steady + 1], pages),
                      pageTypeOf(second.layouts[steady + 1], pages)))
    ++steady;
  return steady;
}

}  // namespace marmoset::fuzz
