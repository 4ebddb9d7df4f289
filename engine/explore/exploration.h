#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/explore/explorer.h"
#include "engine/explore/findings.h"
#include "engine/explore/trip.h"

namespace marmoset::explore {

// The loop of all policies: which device does what next, and what is learned from its trips. Deciding and
// learning are done one at a time; trips, which take the time, may be made by all devices at once.
class Exploration {
 public:
  Exploration(Policy& policy, const ExploreSettings& settings, const replay::Trace& setup,
              model::AppBuild build);

  void join(device::Device& device);
  // The device whose clock is behind comes next: the same answer every time.
  void runInTurns(const device::Operation& operation);
  // Every device on a thread of its own.
  void runAtOnce(const device::Operation& operation);
  Explored take() &&;

 private:
  struct Told {  // a decision whose outcome is not known yet
    Place before;
    Decision decision;
    Gain gain;
    bool left = false;
    std::int64_t costMs = 0;
  };
  // What one device does.
  struct Traveller {
    device::Device* device = nullptr;  // null: of an earlier process that had more of them
    device::DeviceInfo info;
    std::optional<Excursion> excursion;
    std::uint64_t trace = 0;
    std::size_t setupEvents = 0;
    Place place;
    std::optional<Told> pending;
    std::int64_t ms = 0;
    int fruitless = 0, faults = 0;
    bool out = false;
  };

  Walker walkerOf(const Traveller& traveller) const;
  Traveller* nextOne();
  bool isUsedUp(const Traveller& traveller) const;

  std::optional<Errand> decide(Traveller& traveller, const device::Operation& operation);
  std::optional<Errand> restart(Traveller& traveller);
  std::optional<Errand> ask(Traveller& traveller);
  Trip send(Traveller& traveller, const Errand& errand, const device::Operation& operation);
  void learn(Traveller& traveller, const Errand& errand, const Trip& trip);
  void learnFromRestart(Traveller& traveller, const Errand& errand, const Trip& trip);
  void learnFromStep(Traveller& traveller, const Errand& errand, const Trip& trip);
  void pass(Traveller& traveller, const Trip& trip, std::int64_t charged) const;
  void tell(Traveller& traveller);
  void close(Traveller& traveller);
  void fail(Traveller& traveller, const device::DeviceError& error);
  void finish(End end, std::string fault = {});
  std::string notUp(const Traveller& traveller) const;
  Place placeOf(const Traveller& traveller);

  // Of explorations in real time (exploration_at_once.cpp).
  std::vector<std::optional<Errand>> goOnFromPast(const device::Operation& operation);
  bool recall(const NotedTrip& note, std::vector<std::optional<Errand>>& errands,
              const device::Operation& operation);
  void loseWhatWasUnderWay(std::vector<std::optional<Errand>>& errands, const device::Operation& operation);
  void work(Traveller& traveller, std::optional<Errand> errand, const device::Operation& operation);

  Policy& policy_;
  const ExploreSettings& settings_;
  const replay::Trace& setup_;
  const TripSettings trips_;
  Findings findings_;
  std::vector<Traveller> travellers_;
  std::size_t ownBegun_ = 0;
  std::uint64_t steps_ = 0;
  std::optional<End> end_;
  std::string fault_;
  std::int64_t began_ = 0;  // by the clock
  std::mutex mutex_;        // of all that is learned, while threads are at work
};

}  // namespace marmoset::explore
