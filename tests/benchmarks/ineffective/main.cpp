#include <string>

#include "tests/benchmarks/ineffective/parts.h"

// bench_ineffective [CASES]
int main(int count, char** arguments) {
  marmoset::test::measureSpeed();
  const auto cases = count > 1 ? std::stoull(arguments[1]) : 60;
  marmoset::test::measureCorpus(cases);
  marmoset::test::measureLabels(cases);
}
