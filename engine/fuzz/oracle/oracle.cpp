#include "engine/fuzz/oracle/oracle.h"

#include <algorithm>
#include <optional>

namespace marmoset::fuzz {

namespace {

using Pages = std::vector<std::optional<PageType>>;

Pages pagesOf(const Layouts& layouts, const OracleSettings& settings) {
  Pages pages;
  for (const auto& layout : layouts) {
    const bool isOwn = layout.window.package == settings.package;
    pages.push_back(isOwn ? pageTypeOf(layout, settings.pages) : std::nullopt);
  }
  return pages;
}

}  // namespace

bool Judgement::isViolation() const {
  return violating() > 0;
}

std::size_t Judgement::violating() const {
  return static_cast<std::size_t>(std::ranges::count_if(pairs, &ComparedPair::isViolation));
}

std::size_t Judgement::lost() const {
  std::size_t sum = 0;
  for (const auto& pair : pairs) sum += pair.lost.size();
  return sum;
}

Judgement judge(const Mutation& mutation, const OracleSettings& settings) {
  const auto seedPages = pagesOf(mutation.seed, settings);
  const auto mutantPages = pagesOf(mutation.mutant, settings);
  const auto isPair = [](const Pages& pages, std::size_t a, std::size_t b) {
    return b < pages.size() && similarPages(pages[a], pages[b]);
  };
  Judgement judgement;
  for (std::size_t b = mutation.pivot + 1; b < mutation.seed.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      const auto mutantA = mutation.ofMutant(a), mutantB = mutation.ofMutant(b);
      const bool ofSeed = isPair(seedPages, a, b), ofMutant = isPair(mutantPages, mutantA, mutantB);
      judgement.ofSeed += ofSeed ? 1 : 0;
      judgement.ofMutant += ofMutant ? 1 : 0;
      if (!ofSeed || !ofMutant || !similarPages(seedPages[a], mutantPages[mutantA])) continue;
      const auto wanted = effectOf(mutation.seed[a], mutation.seed[b], settings.masks);
      const auto there = effectOf(mutation.mutant[mutantA], mutation.mutant[mutantB], settings.masks);
      judgement.pairs.push_back({a, b, mutantA, mutantB, missing(wanted.changes, there.changes),
                                 missing(there.changes, wanted.changes), wanted.isLeast && there.isLeast});
    }
  }
  return judgement;
}

}  // namespace marmoset::fuzz
