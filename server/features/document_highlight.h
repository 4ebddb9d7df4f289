#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// The same package or activity elsewhere in the document.
extern const Feature documentHighlight;

}  // namespace marmoset::server
