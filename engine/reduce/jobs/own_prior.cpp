#include "engine/reduce/jobs/own_prior.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include <nlohmann/json.hpp>

namespace marmoset::reduce {

store::Result<OwnPrior> learnPrior(const store::Store& store) {
  const auto counts = store::allRunCounts(store);
  if (!counts) return tl::unexpected(counts.error());
  OwnPrior own;
  std::vector<Tally> tallies;
  for (const auto& [runs, successes] : *counts) {
    tallies.push_back({static_cast<std::uint32_t>(successes), static_cast<std::uint32_t>(runs - successes)});
    own.runs += static_cast<std::uint64_t>(runs);
  }
  own.candidates = tallies.size();
  own.prior = Prior::learnedFrom(tallies);
  return own;
}

std::string printPrior(const Prior& prior, std::string_view what) {
  const auto probabilities = prior.probabilities(), weights = prior.weights();
  const nlohmann::ordered_json json{{"what", what},
                                    {"p", std::vector(probabilities.begin(), probabilities.end())},
                                    {"weight", std::vector(weights.begin(), weights.end())}};
  return json.dump(1) + "\n";
}

tl::expected<Prior, std::string> parsePrior(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  const auto wrong = [](std::string_view why) {
    return tl::unexpected("no prior: " + std::string(why) + "; `marmoset prior -o FILE` writes one");
  };
  if (!json.is_object() || !json.contains("p") || !json.contains("weight"))
    return wrong(R"(it needs the lists "p" and "weight")");
  std::vector<double> probabilities, weights;
  try {
    probabilities = json["p"].get<std::vector<double>>();
    weights = json["weight"].get<std::vector<double>>();
  } catch (const nlohmann::json::exception&) {
    return wrong(R"("p" and "weight" are lists of numbers)");
  }
  if (probabilities.empty() || probabilities.size() != weights.size())
    return wrong(R"("p" and "weight" are equally long)");
  const auto isProbability = [](double p) { return p >= 0 && p <= 1; };
  if (!std::all_of(probabilities.begin(), probabilities.end(), isProbability))
    return wrong(R"(each of "p" lies from 0 to 1)");
  const bool negative = std::any_of(weights.begin(), weights.end(), [](double w) { return w < 0; });
  if (negative || std::accumulate(weights.begin(), weights.end(), 0.0) <= 0)
    return wrong(R"(each "weight" is 0 or more, and not all are 0)");
  return Prior(std::move(probabilities), std::move(weights));
}

}  // namespace marmoset::reduce
