#pragma once

#include <filesystem>

#include "tests/engine/explore/support/scripted_app.h"

namespace marmoset::test {

// An app made of what a tool recorded of a real one: rows of event type, detail, state before and state
// after, as the data folder's *.trace.tsv have them. Every state is a screen of its own, whatever was done
// there a button, and how often it led where is how likely it does. What was never done there cannot be done.
ScriptedApp recordedApp(const std::filesystem::path& trace);

}  // namespace marmoset::test
