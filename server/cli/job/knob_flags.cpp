#include "server/cli/job/knob_flags.h"

#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "server/cli/choices.h"

namespace marmoset::cli {
namespace {

using jobs::Knob;

// Numbers say what is usual; the others do so in their own words.
std::string helpOf(const Knob& knob) {
  const auto* whole = std::get_if<std::uint64_t>(&knob.usual);
  if (whole && *whole > 0) return fmt::format("{}; default {}", knob.help, *whole);
  if (const auto* share = std::get_if<double>(&knob.usual))
    return fmt::format("{}; default {}", knob.help, *share);
  return std::string(knob.help);
}

void addKnobFlag(CLI::App& command, const Knob& knob, jobs::KnobValues& values) {
  const std::string flag(knob.flag);
  if (std::holds_alternative<Knob::Switch>(knob.takes)) {
    command.add_flag_callback(
        flag, [&values, &knob] { values.set(knob.name, true); }, helpOf(knob));
    return;
  }
  const auto take = [&values, &knob, flag](const std::string& text) {
    const auto value = jobs::valueOfText(knob, text);
    if (!value) throw CLI::ValidationError(flag, value.error());
    values.set(knob.name, *value);
  };
  auto* option =
      command.add_option_function<std::string>(flag, take, helpOf(knob))->type_name(std::string(knob.unit));
  if (const auto* choice = std::get_if<Knob::Choice>(&knob.takes)) option->check(suggesting(choice->known()));
}

}  // namespace

void addKnobFlags(CLI::App& command, const std::vector<Knob>& knobs, jobs::KnobValues& values) {
  for (const auto& knob : knobs) {
    if (!knob.flag.empty()) addKnobFlag(command, knob, values);
  }
}

}  // namespace marmoset::cli
