#include <string>

#include "tests/benchmarks/ineffective/parts.h"

// bench_ineffective [CASES]
int main(int count, char** arguments) {
  marmoset::test::measureSpeed();
  marmoset::test::measureCorpus(count > 1 ? std::stoull(arguments[1]) : 60);
}
