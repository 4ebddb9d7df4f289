#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

namespace {

constexpr std::int32_t home = 3;

bool matchesOfRejectedHome(const EventFacts& event, const IneffectiveOptions&) {
  return event.isKey() && event.keyCode == home && event.source == event.destination &&
         !event.is(Fact::internal) && !event.is(Fact::creates) && !event.is(Fact::destroys);
}

}  // namespace

constinit const IneffectiveRule ineffective::rejectedHome = {
    .code = "ineffective/rejected-home",
    .summary = "HOME, which Monkey confined to a package rejects",
    .reason = "Monkey is confined to the app, so HOME is rejected and the window stays as it was",
    .needs = trace::Evidence::activities,
    .matches = matchesOfRejectedHome,
};

}  // namespace marmoset::reduce
