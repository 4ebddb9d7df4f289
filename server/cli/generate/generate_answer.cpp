#include "server/cli/generate/generate_answer.h"

#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using device::simulator::CorpusFacts;
using device::simulator::realCorpus;
using device::simulator::SuccessHistogram;

nlohmann::ordered_json toJson(const CorpusFacts& facts) {
  return {{"cases", facts.cases},           {"medianEvents", facts.medianEvents},
          {"meanEvents", facts.meanEvents}, {"mostEvents", facts.mostEvents},
          {"activities", facts.activities}, {"switchesPerEvent", facts.switchesPerEvent},
          {"tapShare", facts.tapShare}};
}

void printFacts(const CorpusFacts& facts, const Console& console) {
  const auto real = realCorpus();
  Table table({{"", Table::Align::left}, {"GENERATED", Table::Align::right}, {"REAL", Table::Align::right}});
  const auto row = [&](const char* name, const std::string& generated, const std::string& measured) {
    table.add({name, generated, measured});
  };
  const auto number = [](double value, int digits) { return fmt::format("{:.{}f}", value, digits); };
  row("traces", std::to_string(facts.cases), std::to_string(real.cases));
  row("user events, median", number(facts.medianEvents, 0), number(real.medianEvents, 0));
  row("user events, mean", number(facts.meanEvents, 0), number(real.meanEvents, 0));
  row("user events, most", std::to_string(facts.mostEvents), std::to_string(real.mostEvents));
  row("activities", number(facts.activities, 1), number(real.activities, 1));
  row("activity switches per event", number(facts.switchesPerEvent, 3), number(real.switchesPerEvent, 3));
  row("share of taps", number(facts.tapShare, 2), number(real.tapShare, 2));
  table.print(console);
}

}  // namespace

void printText(const GenerateAnswer& answer, const Console& console) {
  for (const auto& written : answer.written)
    console.out << fmt::format("seed {}: {} {}\n", written.seed, written.app, written.script);
  if (!answer.written.empty()) console.out << '\n';
  printFacts(answer.facts, console);
  console.out << fmt::format("\nHow likely {} subtraces are to crash:\n", answer.histogram.total())
              << print(answer.histogram);
}

nlohmann::ordered_json toJson(const GenerateAnswer& answer) {
  auto files = nlohmann::ordered_json::array(), histogram = nlohmann::ordered_json::array();
  for (const auto& written : answer.written)
    files.push_back({{"seed", written.seed}, {"app", written.app}, {"script", written.script}});
  for (std::size_t i = 0; i < SuccessHistogram::bins; ++i) {
    histogram.push_back({{"p", static_cast<double>(i) / (SuccessHistogram::bins - 1)},
                         {"subtraces", answer.histogram.counts[i]}});
  }
  return {{"files", std::move(files)},
          {"generated", toJson(answer.facts)},
          {"real", toJson(realCorpus())},
          {"histogram", std::move(histogram)}};
}

}  // namespace marmoset::cli
