#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/device/device_error.h"
#include "engine/explore/policy.h"
#include "engine/model/app_model.h"

namespace marmoset::explore {

// How much was known when.
struct CurvePoint {
  std::int64_t ms = 0;  // of device time
  std::uint64_t states = 0, branches = 0;
  bool operator==(const CurvePoint&) const = default;
};

struct FoundCrash {
  std::uint64_t trace = 0;  // the first that ended in it
  std::uint64_t times = 0;
  std::int64_t firstMs = 0;
  bool operator==(const FoundCrash&) const = default;
};

enum class End : std::uint8_t {
  budget,     // it is used up
  complete,   // the policy says that nothing is left
  goal,       // what was looked for is found
  cancelled,  // by the person
  fault,      // no device can go on, or the app does not come up: `fault` says it
};

// What an exploration found out.
struct Explored {
  explicit Explored(model::AppModel learned) : model(std::move(learned)) {}

  model::AppModel model;
  std::uint64_t events = 0, restarts = 0, traces = 0;
  std::int64_t ms = 0, restartMs = 0;         // device time: of the longest device; of all in restarts
  std::unordered_set<model::StateId> states;  // of the app
  std::set<std::string> activities;           // of the app
  std::set<std::string, std::less<>> branches;
  std::map<std::string, FoundCrash> crashes;  // by signature
  std::vector<CurvePoint> curve;
  std::uint64_t timesLeft = 0;  // the app was left, whether it came back or not
  End end = End::budget;
  std::string fault;

  // Inputs of states that led to more than one state: the app does not decide by what is seen, or by chance.
  std::uint64_t ambiguous() const;
  // Distinct orders of the coming of an end say the same; the words are for people.
  std::string endInWords() const;
};

}  // namespace marmoset::explore
