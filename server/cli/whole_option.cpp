#include "server/cli/whole_option.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "engine/jobs/knob.h"

namespace marmoset::cli {

void addWholeOption(CLI::App& command, const WholeOption& option, std::function<void(std::uint64_t)> take) {
  jobs::Knob knob;
  knob.takes = jobs::Knob::Whole{option.least, option.most};
  command
      .add_option_function<std::string>(
          option.name,
          [name = option.name, knob, take = std::move(take)](const std::string& text) {
            const auto number = jobs::valueOfText(knob, text);
            if (!number) throw CLI::ValidationError(name, number.error());
            take(std::get<std::uint64_t>(*number));
          },
          option.help)
      ->type_name(option.unit);
}

}  // namespace marmoset::cli
