#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/reduce/ineffective/labels.h"
#include "engine/reduce/key_events/key_events.h"
#include "engine/replay/event_mapping.h"
#include "engine/replay/recording_document.h"

namespace marmoset::report {

// What a recording says about its own events; costly, made once per recording.
struct RecordingAnalysis {
  std::shared_ptr<const replay::RecordingDocument> document;
  reduce::RecordingFacts facts;
  reduce::IneffectiveEvents ineffective;
  std::vector<bool> key;  // by event: likely needed for the crash; empty without one
};
std::shared_ptr<const RecordingAnalysis> analyse(std::shared_ptr<const replay::RecordingDocument> document,
                                                 const reduce::IneffectiveOptions& options = {});

// Whether an event of the present script is needed.
enum class Need : std::uint8_t {
  unknown,  // new or changed since the recording, or after something that was
  needed,
  irrelevant,  // it does something, but likely nothing the crash needs
  ineffective,
};

// A recording laid over the present text of its script. What was edited, and everything after it, is unknown;
// combinations that were deleted whole change nothing, because they did nothing.
class RecordedScript {
 public:
  RecordedScript(std::shared_ptr<const RecordingAnalysis> analysis,
                 std::shared_ptr<const replay::Trace> present);

  const RecordingAnalysis& analysis() const { return *analysis_; }
  const std::shared_ptr<const RecordingAnalysis>& sharedAnalysis() const { return analysis_; }
  const replay::Trace& present() const { return *present_; }
  // Which recorded event each present one is, and whether what was recorded still holds for it.
  const replay::EventMapping& mapping() const { return mapping_; }

  Need needOf(std::uint32_t event) const { return needs_[event]; }
  // The recorded event that a present one still is.
  std::optional<std::uint32_t> recordedOf(std::uint32_t event) const;
  // How many events of the present script that is known of.
  std::size_t knownEvents() const;
  // Where a recorded event is now, if nothing before it has changed.
  std::optional<std::uint32_t> presentOf(std::uint32_t recorded) const;
  // The present events of the combination that an ineffective event belongs to.
  std::vector<std::uint32_t> combinationOf(std::uint32_t event) const;
  // The present events that stand, at least in part, on a line.
  std::vector<std::uint32_t> eventsOn(std::uint32_t line) const;

  // The window an event was done in, where it is known.
  const trace::WindowStatus* windowOf(std::uint32_t event) const;
  // The sentence of the report about an event.
  std::optional<std::string> sentenceOf(std::uint32_t event) const;

 private:
  void judge();
  void spareShared();

  std::shared_ptr<const RecordingAnalysis> analysis_;
  std::shared_ptr<const replay::Trace> present_;
  replay::EventMapping mapping_;
  std::vector<std::optional<std::uint32_t>> presentOf_;  // by recorded event
  std::vector<Need> needs_;                              // by present event
};

}  // namespace marmoset::report
