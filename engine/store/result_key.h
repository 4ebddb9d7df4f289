#pragma once

#include <optional>
#include <string>

#include "engine/store/hash.h"

namespace marmoset::store {

struct Job;

// How a result is found again: by the content of the events it is about, else by the file they were in.
struct ResultKey {
  std::string path;
  Hash content;
  bool operator==(const ResultKey&) const = default;
};

// By the JSON of a job: a result about a script names the `fingerprints` of its events, the spec the `path`.
// None: no document shows it. Documents show what is `certified` where the result says whether it is (a
// cancelled reduction may have verified something before), else what a job left that is done.
std::optional<ResultKey> resultKeyOf(const Job& job);

}  // namespace marmoset::store
