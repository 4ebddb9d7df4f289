#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/reduce/jobs/own_prior.h"
#include "server/cli/commands.h"
#include "server/cli/json_output.h"
#include "server/cli/output.h"

namespace marmoset::cli {
namespace {

struct PriorOptions {
  std::string output;
  bool json = false;
};

void printText(const reduce::OwnPrior& own, const Console& console) {
  constexpr double barWidth = 60;
  const auto probabilities = own.prior.probabilities(), weights = own.prior.weights();
  console.out << fmt::format(
      "how often subtraces do what they are for, by {} runs of {} candidates\n"
      "    p  weight\n",
      own.runs, own.candidates);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto bar = std::string(static_cast<std::size_t>(std::lround(weights[i] * barWidth)), '#');
    console.out << fmt::format("{:5.2f} {:6.1f}%{}{}\n", probabilities[i], weights[i] * 100,
                               bar.empty() ? "" : " ", bar);
  }
}

nlohmann::ordered_json toJson(const reduce::OwnPrior& own, const PriorOptions& options) {
  const auto probabilities = own.prior.probabilities(), weights = own.prior.weights();
  nlohmann::ordered_json answer{{"candidates", own.candidates},
                                {"runs", own.runs},
                                {"p", std::vector(probabilities.begin(), probabilities.end())},
                                {"weight", std::vector(weights.begin(), weights.end())},
                                {"output", nullptr}};
  if (!options.output.empty()) answer["output"] = options.output;
  return answer;
}

int runPrior(const PriorOptions& options, const Console& console) {
  const auto output = planOutput(options.output, inputsOf({}));
  if (!output) return console.fail(output.error());
  const auto store = store::Store::open();
  if (!store) return console.fail(store.error().message);
  const auto own = reduce::learnPrior(**store);
  if (!own) return console.fail(own.error().message);
  if (own->candidates == 0) {
    console.err << "marmoset: no run is kept yet to learn from: reduce a script first\n";
    return no;
  }
  if (*output) {
    const auto what = fmt::format(
        "Learned by marmoset prior from {} runs of {} candidates: how often a "
        "subtrace does what it is for, and how many of them do.",
        own->runs, own->candidates);
    const auto text = reduce::printPrior(own->prior, what);
    if (auto written = (*output)->write(text); !written) return console.fail(written.error());
  }
  if (options.json) {
    printObject(toJson(*own, options), console);
  } else {
    printText(*own, console);
    if (!options.output.empty()) console.out << fmt::format("written to {}\n", options.output);
  }
  return fine;
}

}  // namespace

void addPriorCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand(
      "prior", "Learn from the runs so far how often subtraces of your apps do what they are for");
  const auto options = std::make_shared<PriorOptions>();
  command->add_option("-o,--output", options->output, "Write the prior here, for `reduce --prior`")
      ->type_name("FILE");
  command->add_flag("--json", options->json,
                    R"({"candidates", "runs", "p": [...], "weight": [...], "output"})");
  command->footer(
      "Examples:\n"
      "  marmoset prior\n"
      "  marmoset prior -o prior.json\n"
      "  marmoset reduce crash.mks --strategy nd3min --scheduler mdp --prior prior.json");
  command->callback([options, &invocation] { invocation.exitCode = runPrior(*options, invocation.console); });
}

}  // namespace marmoset::cli
