#include "engine/jobs/knob.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/reduce.h"

namespace marmoset::jobs {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// A value that the knob allows, whatever it takes.
KnobValue anyValueOf(const Knob& knob) {
  struct Any {
    KnobValue operator()(const Knob::Switch&) const { return *rc::gen::arbitrary<bool>(); }
    KnobValue operator()(const Knob::Whole& takes) const {
      const auto most = std::min<std::uint64_t>(takes.most, 1ull << 52);
      return *rc::gen::inRange<std::uint64_t>(takes.least, most) + 0;
    }
    KnobValue operator()(const Knob::Seconds&) const {
      return std::uint64_t{*rc::gen::inRange(1u, 1u << 30)};
    }
    KnobValue operator()(const Knob::Share& takes) const {
      const auto step = *rc::gen::inRange(0, 1001);
      return takes.least + (takes.most - takes.least) * step / 1000;
    }
    KnobValue operator()(const Knob::Choice& takes) const { return *rc::gen::elementOf(takes.known()); }
    KnobValue operator()(const Knob::Text& takes) const {
      return takes.check ? std::string() : *rc::gen::arbitrary<std::string>();
    }
  };
  return std::visit(Any{}, knob.takes);
}

std::string flagText(const KnobValue& value) {
  return std::visit([](const auto& held) -> std::string { return fmt::format("{}", held); }, value);
}

template <class Property>
void forEveryKnob(const Property& property) {
  for (const auto* kind : kinds()) {
    for (const auto& knob : kind->knobs()) property(*kind, knob);
  }
}

RC_GTEST_PROP(Knobs, everyOneIsTheSameAsAFlagAFieldAndInTheStore, ()) {
  forEveryKnob([](const Kind& kind, const Knob& knob) {
    auto value = anyValueOf(knob);
    if (!checked(knob, value)) value = knob.usual;
    const auto asFlag = valueOfText(knob, flagText(value));
    const bool sameAsFlag = asFlag.has_value() && asFlag.value() == value;
    RC_ASSERT(sameAsFlag);
    KnobValues values(kind.knobs());
    values.set(knob.name, value);
    const auto stored = json::parse(toJson(values, kind.knobs()).dump());
    const bool sameInTheStore = valuesOf(stored, kind.knobs(), KnobValues(kind.knobs())).value() == values;
    RC_ASSERT(sameInTheStore);
  });
}

// What is refused is refused everywhere, in one line.
RC_GTEST_PROP(Knobs, nonsenseIsRefusedInOneLine, (const std::string& noise)) {
  forEveryKnob([&](const Kind& kind, const Knob& knob) {
    const auto text = "\nno " + noise;
    const auto asFlag = valueOfText(knob, text);
    RC_ASSERT(!asFlag);
    RC_ASSERT(asFlag.error().find('\n') == std::string::npos);
    const json list = json::array({noise.size()});
    const auto asField = valuesOf({{std::string(knob.name), list}}, kind.knobs(), KnobValues(kind.knobs()));
    RC_ASSERT(!asField);
    RC_ASSERT(asField.error().starts_with(std::string(knob.name) + ": "));
    RC_ASSERT(asField.error().find('\n') == std::string::npos);
  });
}

TEST(Knobs, theComplaintNamesWhatIsAllowed) {
  const auto complaint = [](std::string_view kind, const json& object) {
    const auto& knobs = findKind(kind)->knobs();
    const auto values = valuesOf(object, knobs, KnobValues(knobs));
    return values ? "" : values.error();
  };
  EXPECT_EQ(complaint("replay", {{"runs", 0}}), "runs: '0' is not a whole number from 1 to 1000000");
  EXPECT_EQ(complaint("replay", {{"runs", -3}}), "runs: '-3' is not a whole number from 1 to 1000000");
  EXPECT_EQ(complaint("replay", {{"runs", 2.5}}), "runs: '2.5' is not a whole number from 1 to 1000000");
  EXPECT_EQ(complaint("replay", {{"fast", 1}}), "fast: '1' is not true or false");
  EXPECT_THAT(complaint("replay", {{"target", "crsh"}}), HasSubstr("target: unknown target 'crsh'"));
  EXPECT_EQ(complaint("reduce", {{"mode", "lax"}}),
            "mode: unknown mode 'lax'; known are paper, default, strict");
  EXPECT_EQ(complaint("reduce", {{"c", 2}}), "c: '2' is not a number from 0.05 to 1");
  EXPECT_THAT(complaint("reduce", {{"prior", "none"}}), HasSubstr("prior: no prior"));
  EXPECT_EQ(complaint("reduce", {{"maxSeconds", "soon"}}),
            "maxSeconds: 'soon' is not a time such as 90s, 30m or 8h");
}

TEST(Knobs, wholeNumbersMayComeAsFloats) {
  const auto& knobs = findKind("replay")->knobs();
  EXPECT_EQ(*valuesOf({{"runs", 20.0}}, knobs, KnobValues(knobs))->find("runs"),
            KnobValue(std::uint64_t{20}));
}

TEST(Knobs, aTimeHasAUnitAsAFlag) {
  const Knob time{"maxSeconds", "--max-time", "TIME", "", Knob::Seconds{}};
  EXPECT_EQ(valueOfText(time, "90"), KnobValue(std::uint64_t{90}));
  EXPECT_EQ(valueOfText(time, "90s"), KnobValue(std::uint64_t{90}));
  EXPECT_EQ(valueOfText(time, "30m"), KnobValue(std::uint64_t{1800}));
  EXPECT_EQ(valueOfText(time, "8H"), KnobValue(std::uint64_t{28800}));
  for (const auto* nonsense : {"", "s", "-1s", "1.5h", "1d", "1mm", "99999999999999999999s"})
    EXPECT_FALSE(valueOfText(time, nonsense)) << nonsense;
}

TEST(Knobs, noBudgetIsAFieldAndNoFlag) {
  const auto& knobs = reduceKnobs();
  const auto budget = *std::ranges::find(knobs, "maxRuns", &Knob::name);
  const auto time = *std::ranges::find(knobs, "maxSeconds", &Knob::name);
  EXPECT_EQ(valueOfText(budget, "0").error(), "'0' is not a whole number from 1 on");
  EXPECT_EQ(valueOfText(time, "0s").error(), "'0' is not a time such as 90s, 30m or 8h");
  EXPECT_TRUE(valuesOf({{"maxRuns", 0u}, {"maxSeconds", 0u}}, knobs, KnobValues(knobs)));
}

TEST(Knobs, whatIsUsualStandsInTheSettings) {
  const auto knobs = reduceKnobsOf(KnobValues(reduceKnobs()));
  EXPECT_EQ(knobs.strategy, "auto");
  EXPECT_EQ(knobs.nr, 20u);
  EXPECT_EQ(knobs.c, 0.8);
  const auto settings = settingsOf(knobs);
  EXPECT_EQ(settings.nd3min.initialSuccesses, reduce::Nd3minSettings().initialSuccesses);
  EXPECT_EQ(settings.nd3min.finalRuns, reduce::Nd3minSettings().finalRuns);
}

TEST(Knobs, twoTogetherAreCheckedToo) {
  KnobValues values(reduceKnobs());
  values.set("nr", std::uint64_t{5});
  EXPECT_EQ(checkKnobs(reduceKind, values).error(),
            "--st is at most --nr: a test has no more successes than runs");
  values.set("st", std::uint64_t{4});
  EXPECT_TRUE(checkKnobs(reduceKind, values));
}

}  // namespace
}  // namespace marmoset::jobs
