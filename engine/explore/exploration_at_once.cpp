#include <algorithm>
#include <thread>

#include "engine/explore/exploration.h"

namespace marmoset::explore {

void Exploration::runAtOnce(const device::Operation& operation) {
  auto errands = goOnFromPast(operation);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < travellers_.size(); ++i) {
      if (errands[i] && travellers_[i].device)
        threads.emplace_back([this, i, errand = std::move(*errands[i]), &operation]() mutable {
          work(travellers_[i], std::move(errand), operation);
        });
    }
  }
}

void Exploration::work(Traveller& traveller, std::optional<Errand> errand,
                       const device::Operation& operation) {
  while (errand) {
    const auto trip = send(traveller, *errand, operation);
    const std::lock_guard guard(mutex_);
    const bool wasCut = trip.error && trip.error->kind == device::DeviceError::Kind::cancelled;
    if (settings_.onTrip && !wasCut)
      settings_.onTrip(noted(walkerOf(traveller), *errand, trip, *traveller.excursion));
    learn(traveller, *errand, trip);
    errand = decide(traveller, operation);
  }
}

// What every device does first, after the past was told again.
std::vector<std::optional<Errand>> Exploration::goOnFromPast(const device::Operation& operation) {
  Walker devices = static_cast<Walker>(travellers_.size());
  for (const auto& note : settings_.past) devices = std::max(devices, note.walker + 1);
  const auto joined = travellers_.size();
  travellers_.resize(devices);
  for (auto i = joined; i < devices; ++i) travellers_[i].info = travellers_.front().info;

  std::vector<std::optional<Errand>> errands(devices);
  for (std::size_t i = 0; i < devices; ++i) errands[i] = decide(travellers_[i], operation);
  std::int64_t spent = 0;
  for (const auto& note : settings_.past) {
    spent = std::max(spent, note.trip.ms);
    if (!recall(note, errands, operation)) return std::vector<std::optional<Errand>>(devices);
  }
  began_ = settings_.clock() - spent;
  if (!settings_.past.empty()) loseWhatWasUnderWay(errands, operation);
  return errands;
}

bool Exploration::recall(const NotedTrip& note, std::vector<std::optional<Errand>>& errands,
                         const device::Operation& operation) {
  if (note.resumed) {
    loseWhatWasUnderWay(errands, operation);
    return true;
  }
  auto& traveller = travellers_[note.walker];
  auto& errand = errands[note.walker];
  const auto before = note.restart || !traveller.excursion ? 0 : traveller.excursion->events();
  if (!errand || errand->isRestart() != note.restart || before != note.trip.before) {
    finish(
        End::fault,
        "what was noted of this exploration was made by another version of Marmoset or of the app; explore "
        "into another folder");
    return false;
  }
  if (note.restart) traveller.excursion.emplace(recordingHead(setup_.package, traveller.info));
  traveller.excursion->recall(note.trip.script, note.seen);
  learn(traveller, *errand, note.trip);
  errand = decide(traveller, operation);
  return true;
}

// A device is not where it was when somebody goes on: its trace has ended, and it starts anew. So does one
// that had failed too often, and an exploration that had ended: there may be a new budget by now.
void Exploration::loseWhatWasUnderWay(std::vector<std::optional<Errand>>& errands,
                                      const device::Operation& operation) {
  end_.reset();
  for (std::size_t i = 0; i < travellers_.size(); ++i) {
    auto& traveller = travellers_[i];
    traveller.faults = traveller.fruitless = 0;
    traveller.out = false;
    if (errands[i] && errands[i]->isRestart()) continue;
    traveller.place = {};
    errands[i] = decide(traveller, operation);
  }
}

}  // namespace marmoset::explore
