#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/explore/excursion.h"
#include "engine/explore/output/exploration_folder.h"
#include "engine/model/screens.h"

namespace marmoset::explore {

// The traces of an exploration as files, and what is to be known of them when all are there: the shortest
// trace of every crash, and what the app looks like.
class TraceFiles {
 public:
  // `folder` may be null: nothing is written. `made`: when, in ms since the epoch; 0: time is virtual.
  TraceFiles(const ExplorationFolder* folder, model::Abstraction abstraction, std::int64_t made)
      : folder_(folder), made_(made), screens_(abstraction) {}

  void add(const ExploredTrace& trace);

  struct Example {
    std::string file;        // "traces/0003.mks"
    std::string script;      // its text
    std::size_t events = 0;  // behind the setup, until it gets there
  };
  using Examples = std::map<std::string, Example>;
  const Examples& crashing() const { return crashing_; }  // by signature
  const Examples& visiting() const { return visiting_; }  // by activity, of any app
  const model::Screens& windows() const { return windows_; }
  const model::Screens& screens() const { return screens_; }  // of the model's states

  // The manifest of all traces that were written, as its file has it.
  std::string manifest(const std::string& package) const;
  // Why a file could not be written; empty: all were.
  const std::string& problem() const { return problem_; }

 private:
  void write(const ExploredTrace& trace, const std::string& name);
  static void keepShortest(Example& known, const ExploredTrace& trace, const std::string& name,
                           std::size_t events);

  const ExplorationFolder* folder_;
  std::int64_t made_;
  Examples crashing_, visiting_;
  model::Screens windows_{model::Abstraction::window}, screens_;
  std::map<std::string, std::string> hashes_;  // of scripts, by their names without endings
  std::string problem_;
};

}  // namespace marmoset::explore
