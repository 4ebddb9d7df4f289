#include "engine/statistics/rate.h"

#include <boost/math/distributions/binomial.hpp>

namespace marmoset::statistics {

Rate rateOf(std::uint32_t successes, std::uint32_t runs, double confidence) {
  if (runs == 0) return {};
  using Binomial = boost::math::binomial_distribution<double>;
  const double tail = (1 - confidence) / 2;
  return {successes, runs, Binomial::find_lower_bound_on_p(runs, successes, tail),
          Binomial::find_upper_bound_on_p(runs, successes, tail)};
}

}  // namespace marmoset::statistics
