#include "engine/explore/policies/auto.h"

#include <algorithm>
#include <deque>
#include <unordered_set>

#include <fmt/format.h>

#include "engine/explore/learning/chance.h"
#include "engine/explore/learning/entered_states.h"
#include "engine/explore/policies/known_screens.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::explore {

namespace {

// New things by how much they are worth; many at once are not worth as many times more.
double worthOf(const Gain& gain, bool newLook) {
  return std::min<double>(gain.branches, 4) + 2.0 * gain.activities + 4.0 * gain.crashes +
         (newLook ? 0.5 : 0);
}

class AutoPolicy final : public Policy {
 public:
  explicit AutoPolicy(const AutoSettings& settings)
      : settings_(settings), chance_(settings.seed), look_(settings.look), graph_(settings.costs) {}

  void started(Walker walker, const Place& place) override {
    auto& self = walkers(walker);
    self.plan.clear();
    self.sinceNew = 0;
    self.screen = see(place);
    steps_.push_back({.from = noScreen, .to = self.screen, .walker = walker});
    replay(steps_.back());
    reviewLook();
  }

  Decision next(Walker walker, const Place& here) override {
    auto& self = walkers(walker);
    if (auto step = follow(self, here)) return *std::move(step);
    if (self.sinceNew >= patience_) {
      patience_ = std::min(patience_ * 2, settings_.patience * 4);
      self.sinceNew = 0;
      return Decision::restart("nothing new for too long");
    }
    auto plan = graph_.plan(spotOf(self));
    if (!plan) return Decision::restart("nothing is known to do here");
    if (plan->restart) {
      return Decision::restart(
          fmt::format("{:.2f} new things in {:.0f} s after it is the best", plan->promise, plan->seconds));
    }
    setPlan(self, *plan);
    if (auto step = follow(self, here)) return *std::move(step);
    return Decision::choose(pick(chance_, here.choices.size()), "the plan does not fit the screen");
  }

  void happened(Walker walker, const Outcome& outcome) override {
    auto& self = walkers(walker);
    const auto before = self.screen;
    const auto looksKnown = looks_.size(), screensKnown = screens_.size();
    std::size_t to = noScreen;
    if (!outcome.after.ended()) to = see(outcome.after);
    const auto& doable = screens_[before].doables[outcome.decision.choice];
    Step step{before, to, walker, doable, 0, static_cast<double>(outcome.costMs) / 1000};
    const bool newLook = looks_.size() > looksKnown, isNewScreen = screens_.size() > screensKnown;
    step.gain = worthOf(outcome.gain, newLook) + scrolledWorth(outcome, before, isNewScreen);
    if (step.gain > 0) {
      self.sinceNew = 0;
      patience_ = settings_.patience;
    } else {
      ++self.sinceNew;
    }
    release(self);
    steps_.push_back(step);
    if (to != noScreen) self.screen = to;
    replay(steps_.back());
    reviewLook();
  }

 private:
  static constexpr std::size_t noScreen = ~std::size_t{0};

  struct Step {
    std::size_t from = noScreen, to = noScreen;  // from none: a start; to none: the end
    Walker walker = 0;
    KnownScreen::Doable done = {};
    double gain = 0, cost = 0;
  };
  struct Self {
    std::size_t screen = noScreen;
    GainGraph::State at = 0;
    EnteredStates::Entry entry;
    std::deque<GainGraph::Step> plan;
    std::string reason;
    std::optional<GainGraph::Step> reserved;
    std::size_t sinceNew = 0;
  };

  Self& walkers(Walker walker) {
    if (walker >= walkers_.size()) walkers_.resize(walker + 1);
    return walkers_[walker];
  }

  static GainGraph::Spot spotOf(const Self& self) {
    return {self.at, static_cast<std::uint32_t>(self.screen)};
  }

  std::size_t see(const Place& place) {
    auto sketch = model::sketchOf(place.seen);
    lookChanged_ = look_.see(sketch) || lookChanged_;
    looks_.insert(look_.state(sketch));
    return screens_.add(place, std::move(sketch));
  }

  // Rows that nobody has seen are worth a scroll; but some lists have no end.
  double scrolledWorth(const Outcome& outcome, std::size_t before, bool isNewScreen) {
    const auto& choice = outcome.before.choices[outcome.decision.choice];
    if (!isNewScreen || outcome.left || !isScroll(choice, outcome.before.seen)) return 0;
    constexpr std::uint32_t mostScrolls = 30;
    const auto widget = screens_[before].doables[outcome.decision.choice].widget;
    return ++scrolls_[widget] <= mostScrolls ? 0.5 : 0;
  }

  std::uint64_t keyOf(const KnownScreen& screen, const KnownScreen::Doable& doable) const {
    return at(doable.key, look_.fineness(screen.sketch.activity));
  }

  // One step, told to the graph; again for all of them when screens are seen in another way.
  void replay(const Step& step) {
    auto& self = walkers(step.walker);
    const auto* after = step.to == noScreen ? nullptr : &screens_[step.to];
    if (step.from == noScreen) {
      self.entry = entered_.start(look_.state(after->sketch));
      self.at = arrive(self, step.to);
      graph_.start({self.at, static_cast<std::uint32_t>(step.to)});
      return;
    }
    const auto& before = screens_[step.from];
    const auto key = keyOf(before, step.done);
    const GainGraph::Spot from{self.at, static_cast<std::uint32_t>(step.from)};
    GainGraph::Tried tried{key, step.done.widget, step.gain, step.cost, std::nullopt};
    if (after) {
      const auto look = look_.state(after->sketch);
      noticeDifference(step, key, look);
      self.entry = entered_.enter(self.entry, key, look);
      self.at = arrive(self, step.to);
      tried.to = GainGraph::Spot{self.at, static_cast<std::uint32_t>(step.to)};
    }
    graph_.tried(from, tried);
  }

  GainGraph::State arrive(const Self& self, std::size_t number) {
    const auto state = graph_.state(entered_.label(self.entry));
    if (!offered_.insert(std::uint64_t{state} << 32 | number).second) return state;
    const auto& screen = screens_[number];
    for (const auto& doable : screen.doables)
      graph_.offer(state, {keyOf(screen, doable), doable.widget, doable.hope});
    return state;
  }

  // The same action from what looks the same led elsewhere: a finer look may tell why.
  void noticeDifference(const Step& step, std::uint64_t key, std::uint64_t to) {
    const auto& before = screens_[step.from].sketch;
    trace::StableHash done;
    done.add(look_.state(before));
    done.add(key);
    auto& last = lastLed_[done.value()];
    if (last.to != 0 && last.to != to && !replaying_) look_.differ(before.activity, last.from, before.ids);
    last = {before.ids, to};
  }

  // Changes of the look and of what is told apart by its entry wait until there are enough new steps to pay
  // for telling all of them again.
  void reviewLook() {
    lookChanged_ = entered_.review() || lookChanged_;
    if (!lookChanged_ || steps_.size() < toldAgain_ + toldAgain_ / 4 + 10) return;
    lookChanged_ = false;
    toldAgain_ = steps_.size();
    replaying_ = true;
    graph_ = GainGraph(settings_.costs);
    entered_.beginAgain();
    lastLed_.clear();
    offered_.clear();
    looks_.clear();
    for (auto& self : walkers_) {
      self.plan.clear();
      self.reserved.reset();
    }
    for (const auto& step : steps_) {
      if (step.to != noScreen) looks_.insert(look_.state(screens_[step.to].sketch));
      replay(step);
    }
    replaying_ = false;
  }

  void setPlan(Self& self, const GainGraph::Plan& plan) {
    self.plan.assign(plan.steps.begin(), plan.steps.end());
    self.reason = fmt::format("{:.2f} new things in {:.0f} s", plan.promise, plan.seconds);
    self.reserved = plan.steps.back();
    graph_.reserve(self.reserved->at, self.reserved->key, 1);
  }

  void release(Self& self) {
    if (!self.reserved || !self.plan.empty()) return;
    graph_.reserve(self.reserved->at, self.reserved->key, -1);
    self.reserved.reset();
  }

  void drop(Self& self) {
    self.plan.clear();
    release(self);
  }

  // The next step of the plan, where the plan still holds.
  std::optional<Decision> follow(Self& self, const Place& here) {
    if (self.plan.empty()) return std::nullopt;
    const auto step = self.plan.front();
    const auto choice = step.at == self.at ? choiceOf(self, step.key, here) : std::nullopt;
    if (!choice) {
      drop(self);
      return std::nullopt;
    }
    self.plan.pop_front();
    auto reason =
        self.plan.empty() ? self.reason : fmt::format("{}, {} steps away", self.reason, self.plan.size());
    return Decision::choose(*choice, std::move(reason));
  }

  // Of the widgets that the action stands for, one of those that promise most.
  std::optional<std::size_t> choiceOf(const Self& self, std::uint64_t key, const Place& here) {
    const auto& screen = screens_[self.screen];
    std::vector<std::size_t> best;
    double most = 0;
    for (std::size_t i = 0; i < here.choices.size(); ++i) {
      const auto& doable = screen.doables[i];
      if (keyOf(screen, doable) != key) continue;
      const auto promised = doable.hope / (1.0 + widgetTries_[doable.widget]);
      if (!best.empty() && promised < most) continue;
      if (promised > most) best.clear();
      most = promised;
      best.push_back(i);
    }
    if (best.empty()) return std::nullopt;
    const auto choice = best[pick(chance_, best.size())];
    ++widgetTries_[screen.doables[choice].widget];
    return choice;
  }

  struct Led {
    model::AtFineness from{};
    std::uint64_t to = 0;
  };

  AutoSettings settings_;
  Chance chance_;
  model::AdaptiveAbstraction look_;
  EnteredStates entered_;
  GainGraph graph_;
  KnownScreens screens_{settings_.memory};
  std::vector<Step> steps_;
  std::vector<Self> walkers_;
  std::unordered_set<std::uint64_t> looks_;
  std::unordered_map<std::uint64_t, Led> lastLed_;
  std::unordered_set<std::uint64_t> offered_;  // screens of states that the graph knows
  std::unordered_map<std::uint64_t, std::uint32_t> widgetTries_, scrolls_;
  std::size_t patience_ = settings_.patience, toldAgain_ = 0;
  bool lookChanged_ = false, replaying_ = false;
};

}  // namespace

std::unique_ptr<Policy> autoPolicy(const AutoSettings& settings) {
  return std::make_unique<AutoPolicy>(settings);
}

}  // namespace marmoset::explore
