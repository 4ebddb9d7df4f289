#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/replay/recording_document.h"

// The JSON of recordings, in the store and in files. View trees and screenshots are kept beside it, because
// they repeat. Reading throws nlohmann::json::exception or std::runtime_error on what is no recording.
namespace marmoset::replay {

nlohmann::json toJson(const trace::Observation& observation);
trace::Observation observationFrom(const nlohmann::json& json);

nlohmann::json toJson(const trace::RecordedEvent& event);
trace::RecordedEvent recordedEventFrom(const nlohmann::json& json);

// All but the observations: script, app, device, evidence, failure.
nlohmann::json headOf(const RecordingDocument& document);
RecordingDocument documentFrom(const nlohmann::json& head);

// Numbers of 64 bits are written in hexadecimal: JSON readers round them.
nlohmann::json toJson(const std::vector<std::uint64_t>& fingerprints);
std::vector<std::uint64_t> fingerprintsFrom(const nlohmann::json& json);

nlohmann::json toJson(const trace::Failure& failure);
trace::Failure failureFrom(const nlohmann::json& json);

}  // namespace marmoset::replay
