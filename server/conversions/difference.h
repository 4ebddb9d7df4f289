#pragma once

#include <vector>

#include "engine/script/text/text.h"

namespace marmoset::server {

// Edits of whole lines that turn one text into the other. Lines that were only changed in place are edited
// one by one, so that cursors and marks elsewhere stay where they are.
std::vector<script::TextEdit> difference(const script::Text& before, const script::Text& after);

}  // namespace marmoset::server
