#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// `marmoset/results`: what devices have shown about each event; `marmoset/resultsChanged` when there is news.
extern const Feature resultsFeature;

}  // namespace marmoset::server
