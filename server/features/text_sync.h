#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Opening, incremental changes in any position encoding, saving and closing of documents.
extern const Feature textSync;

}  // namespace marmoset::server
