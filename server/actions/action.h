#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "protocol/lsp/code_action.h"
#include "server/documents/snapshot.h"
#include "server/session/world.h"

namespace marmoset::server {

// What a code action is to be about: the selection, and the findings that it touches.
struct ActionPlace {
  const Snapshot& document;  // a script
  const World& world;
  script::Range range;
  std::vector<std::uint32_t> findings;  // indices into document.findings()
};

// Something the user could do. `finding` and `choice` tell the action later which of its offers was picked.
struct Offer {
  std::string title;
  std::string_view kind;
  bool preferred = false;
  std::optional<std::uint32_t> finding = {};  // that it deals with
  std::uint32_t choice = 0;
  std::optional<lsp::Command> command = {};  // does it, in the place of edits
};

// What was picked, in the same version of the document.
struct Picked {
  const Snapshot& document;
  const World& world;
  script::Range range;
  std::optional<std::uint32_t> finding;
  std::uint32_t choice = 0;
};

// The kind of what editors may apply to a whole file on save.
inline constexpr std::string_view fixAllKind = "source.fixAll.marmoset";

// One kind of code action, one file: `offer` is cheap, since editors ask at every move of the cursor; `edits`
// may be costly, since it runs when the user picks an offer.
struct Action {
  std::string_view name;  // = file name
  std::string_view kind;  // of all its offers, or what their kinds refine
  std::vector<Offer> (*offer)(const ActionPlace& place);
  std::vector<script::TextEdit> (*edits)(const Picked& picked);  // null: all its offers are commands
};

// All actions, in the order in which editors list them.
const std::vector<const Action*>& actions();
const Action* findAction(std::string_view name);

#define MARMOSET_ACTION(name) extern const Action name;
#include "server/actions/actions.def"
#undef MARMOSET_ACTION

}  // namespace marmoset::server
