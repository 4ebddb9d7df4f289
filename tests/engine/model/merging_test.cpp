#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/model/app_model.h"
#include "engine/model/model_json.h"
#include "engine/model/window_graph.h"
#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

// Random walks through few windows with few buttons, so that they meet again and again.
rc::Gen<trace::Recording> anyRecording() {
  const auto window = rc::gen::element<std::string>("Main", "Main/date", "Edit", "List");
  const auto names = rc::gen::container<std::vector<std::string>>(
      rc::gen::element<std::string>("onClick", "save", "load", "b1", "b2"));
  const auto step = rc::gen::build<test::Made>(
      rc::gen::set(&test::Made::press, rc::gen::element<std::string>("Save", "Open", "BACK", "launch")),
      rc::gen::set(&test::Made::leadsTo, window), rc::gen::set(&test::Made::callbacks, names),
      rc::gen::set(&test::Made::branches, names));
  return rc::gen::exec([=] {
    auto steps = *rc::gen::container<std::vector<test::Made>>(step);
    if (!steps.empty() && *rc::gen::arbitrary<bool>()) steps.back().leadsTo = "crash: java.lang.Error";
    return test::madeRecording(*window, steps);
  });
}

rc::Gen<std::vector<trace::Recording>> anyRecordings() {
  constexpr double few = 0.1;
  return rc::gen::scale(few, rc::gen::container<std::vector<trace::Recording>>(anyRecording()));
}

AppModel grown(const std::vector<trace::Recording>& recordings, Abstraction abstraction) {
  AppModel model({"com.x", "1.0"}, abstraction);
  for (const auto& recording : recordings) RC_ASSERT(model.add(recording).has_value());
  return model;
}

AppModel merged(AppModel a, const AppModel& b) {
  RC_ASSERT(a.merge(b).has_value());
  return a;
}

rc::Gen<Abstraction> anyAbstraction() {
  return rc::gen::element(Abstraction::window, Abstraction::components);
}

RC_GTEST_PROP(Models, mergeInAnyOrderAndGrouping, ()) {
  const auto abstraction = *anyAbstraction();
  const auto a = grown(*anyRecordings(), abstraction), b = grown(*anyRecordings(), abstraction),
             c = grown(*anyRecordings(), abstraction);
  RC_ASSERT(merged(a, b) == merged(b, a));
  RC_ASSERT(merged(merged(a, b), c) == merged(a, merged(b, c)));
}

RC_GTEST_PROP(Models, areWhatTheyWereToldInWhateverOrder, ()) {
  const auto abstraction = *anyAbstraction();
  auto recordings = *anyRecordings();
  const auto model = grown(recordings, abstraction);
  auto other = recordings;
  std::reverse(other.begin(), other.end());
  if (!other.empty())
    std::rotate(other.begin(), other.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(other)),
                other.end());
  RC_ASSERT(grown(other, abstraction) == model);
  RC_ASSERT(printModel(grown(other, abstraction)) == printModel(model));
  const auto middle = recordings.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(recordings) + 1);
  RC_ASSERT(merged(grown({recordings.begin(), middle}, abstraction),
                   grown({middle, recordings.end()}, abstraction)) == model);
}

RC_GTEST_PROP(Models, areReadBackAsTheyWerePrinted, ()) {
  const auto model = grown(*anyRecordings(), *anyAbstraction());
  const auto read = parseModel(printModel(model));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == model);
  RC_ASSERT(printModel(*read) == printModel(model));
}

RC_GTEST_PROP(Models, thatAreCutOffAreRefusedInOneLine, ()) {
  const auto whole = printModel(grown(*anyRecordings(), *anyAbstraction()));
  const auto part = whole.substr(0, *rc::gen::inRange<std::size_t>(0, whole.size() - 1));
  const auto read = parseModel(part);
  RC_ASSERT(!read.has_value());
  RC_ASSERT(read.error().find('\n') == std::string::npos);
}

RC_GTEST_PROP(Models, thatAreDamagedNeverHurt, ()) {
  auto text = printModel(grown(*anyRecordings(), *anyAbstraction()));
  for (const auto at :
       *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, text.size())))
    text[at] = *rc::gen::arbitrary<char>();
  const auto read = parseModel(text);
  if (read) (void)windowGraph(windowsOf(*read));
}

RC_GTEST_PROP(Models, countEveryEventOnce, ()) {
  const auto recordings = *anyRecordings();
  const auto model = grown(recordings, *anyAbstraction());
  std::uint64_t events = 0, counted = 0, done = 0;
  for (const auto& recording : recordings) events += recording.events.size();
  for (const auto& [key, facts] : model.transitions()) counted += facts.count;
  for (const auto& window : windowsOf(model).windows) done += window.events;
  RC_ASSERT(counted == events);
  RC_ASSERT(done == events);
}

}  // namespace
}  // namespace marmoset::model
