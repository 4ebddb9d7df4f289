#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// `marmoset/recordingFile`: a file of `marmoset record -o`, laid over a script where one is named.
extern const Feature recordingFile;

}  // namespace marmoset::server
