#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/fuzz/campaign/campaign.h"
#include "engine/fuzz/property/findings.h"

namespace marmoset::jobs {

struct FuzzKnobs {
  std::string strategy = "auto";
  std::uint64_t mutants = 200, mining = 500, seeds = 0;
  std::string properties = {};  // a property document
  std::uint64_t propertyEvents = 500;
};

// A person's property, and how it did.
struct PropertyResult {
  std::string name;
  std::uint64_t screens = 0, runs = 0, passes = 0, failures = 0, errors = 0;
  std::string lastError;
};

// A run in which it did not hold.
struct PropertyViolation {
  std::string name, words, script;
  std::size_t events = 0;
};

struct FuzzResult {
  std::string package;
  std::size_t seeds = 0;
  fuzz::CampaignReport campaign;
  std::vector<PropertyResult> properties;
  std::vector<PropertyViolation> propertyViolations;  // the first of each property
  std::vector<fuzz::PropertyFinding> findings;        // of the property document
  std::uint64_t events = 0, starts = 0;               // of everything, mining included
  std::size_t violations() const { return campaign.violations.size() + propertyViolations.size(); }
  double hours() const;  // of device time, counted as explorations count it
};

}  // namespace marmoset::jobs
