#pragma once

#include <string>

#include "engine/replay/recording_document.h"

namespace marmoset::jobs {

struct RecordKnobs {
  bool screens = false;
};

struct RecordResult {
  replay::RecordingDocument document;
  bool isStored = false;
};

}  // namespace marmoset::jobs
