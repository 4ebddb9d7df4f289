#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/explore/learning/chance.h"
#include "engine/explore/policy.h"
#include "engine/fuzz/property/evaluate.h"

namespace marmoset::fuzz {

// How a property did. A run that could not be brought to its end says nothing of the app.
struct PropertyTally {
  std::set<model::StateId> screens;  // where it could begin
  std::uint64_t runs = 0, passes = 0, failures = 0, errors = 0;
  std::string lastError;
};

struct PropertyFailure {
  std::size_t property = 0;  // of the document
  std::string words;         // what did not hold
  Remembered remembered;
};

struct PropertyPolicySettings {
  std::uint64_t seed = 1;
  std::int64_t wait = 500;  // ms after each event
  double share = 0.5;       // of the places where one can run
};

// An exploration that runs properties wherever they can begin, those first that ran least, and else goes the
// way of another policy. After a failure the app is started afresh, so that the trace that ends shows it.
class PropertyPolicy final : public explore::Policy {
 public:
  PropertyPolicy(std::unique_ptr<explore::Policy> way, const PropertyDocument& document,
                 const PropertyPolicySettings& settings);

  bool bringsBack() const override { return way_->bringsBack(); }
  void started(explore::Walker walker, const explore::Place& place) override;
  explore::Decision next(explore::Walker walker, const explore::Place& here) override;
  void happened(explore::Walker walker, const explore::Outcome& outcome) override;

  const std::vector<PropertyTally>& tallies() const { return tallies_; }
  // Of the trace of this device that has just ended; they are forgotten with it.
  std::vector<PropertyFailure> takeFailures(explore::Walker walker);

 private:
  struct Run {
    std::size_t property = 0, step = 0;
    PropertyKnowledge knowledge;
  };
  struct Traveller {
    std::optional<Run> run;
    bool ownStep = false;  // what happens next was ours
    KnownData data;
    std::vector<PropertyFailure> failures;
  };

  std::optional<std::size_t> choose(const explore::Place& here, const Traveller& traveller);
  Run begin(std::size_t property, const explore::Place& here);
  // The lines of the next event; none: the run is over, one way or the other.
  std::optional<std::string> advance(Traveller& traveller, const explore::Place& here);
  std::optional<std::string> linesOf(const PropertyStep& step, const explore::Place& here,
                                     Traveller& traveller);
  void finish(Traveller& traveller, const explore::Place& here);
  void fail(Traveller& traveller, std::string words);
  void giveUp(Traveller& traveller, std::string why);
  std::string typed(const std::string& text, Traveller& traveller);

  std::unique_ptr<explore::Policy> way_;
  const PropertyDocument& document_;
  PropertyPolicySettings settings_;
  explore::Chance chance_;
  std::vector<PropertyTally> tallies_;
  std::map<explore::Walker, Traveller> travellers_;
};

}  // namespace marmoset::fuzz
