#include "engine/reduce/minimize/run_times.h"

namespace marmoset::reduce {
namespace {

// Of what a blind minimisation needs.
struct Share {
  double runs, events;
};
constexpr Share withScreens{0.85, 0.8}, withCallbacks{0.75, 0.5};
// Of a blind minimisation, on average.
constexpr double eventsOfARun = 45;

}  // namespace

bool isWorthLooking(const RunTimes& times, bool callbacks) {
  const auto& share = callbacks ? withCallbacks : withScreens;
  const auto blind = times.restart + eventsOfARun * times.event;
  const auto looking = share.runs * times.restart + share.events * eventsOfARun * (times.event + times.look);
  return looking < blind;
}

}  // namespace marmoset::reduce
