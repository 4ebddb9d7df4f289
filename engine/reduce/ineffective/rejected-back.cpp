#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

namespace {

constexpr std::int32_t back = 4;

bool matchesOfRejectedBack(const EventFacts& event, const IneffectiveOptions&) {
  return event.isKey() && event.keyCode == back && event.is(Fact::onMain) &&
         event.source == event.destination && !event.is(Fact::internal) && !event.is(Fact::creates) &&
         !event.is(Fact::destroys);
}

}  // namespace

constinit const IneffectiveRule ineffective::rejectedBack = {
    .code = "ineffective/rejected-back",
    .summary = "BACK on the main activity, which Monkey confined to a package rejects",
    .reason =
        "Monkey is confined to the app, so BACK on its first activity is rejected and the window stays as it "
        "was",
    .needs = trace::Evidence::windows,
    .matches = matchesOfRejectedBack,
};

}  // namespace marmoset::reduce
