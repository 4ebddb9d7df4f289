#include "engine/imports/imported_script.h"

#include <utility>

#include <fmt/format.h>

#include "engine/script/log/script_header.h"

namespace marmoset::imports {

namespace {

constexpr std::size_t mostNotes = 20;

}  // namespace

ImportedScript withHeader(const std::string& origin, std::size_t events, std::vector<ImportNote> notes,
                          const std::string& lines) {
  auto header = script::ignoredLine(fmt::format("Made by marmoset from {}; events: {}", origin, events));
  for (std::size_t i = 0; i < notes.size() && i < mostNotes; ++i)
    header += script::ignoredLine(fmt::format("{}: {}", notes[i].where, notes[i].message));
  if (notes.size() > mostNotes)
    header += script::ignoredLine(fmt::format("{} more such notes", notes.size() - mostNotes));
  header += fmt::format("type= user\ncount= {}\nspeed= 1.0\nstart data >>\n", events);
  return {header + lines, events, std::move(notes)};
}

}  // namespace marmoset::imports
