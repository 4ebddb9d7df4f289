#include "server/cli/reduce/reduction.h"

#include <filesystem>

#include <fmt/format.h>

#include "server/cli/progress_bar.h"

namespace marmoset::cli {
namespace {

reduce::ReductionPlace placeOf(const ReduceSession& session, PreparedRun& prepared) {
  const auto& run = session.options.run;
  return {*prepared.pool,  prepared.trace, session.store,    run.start(),
          run.wipeConsent, run.seed,       session.operation};
}

std::string nameOfReduction(const Input& input) {
  return input.isStandardInput() ? "-" : std::filesystem::path(input.path).filename().string();
}

}  // namespace

void openStore(ReduceSession& session) {
  auto opened = store::Store::open();
  if (opened) {
    session.store = *std::move(opened);
    return;
  }
  session.console.err << fmt::format("marmoset: what is measured will not be kept: {}\n",
                                     opened.error().message);
}

tl::expected<reduce::FoundTarget, reduce::NoTarget> findTarget(ReduceSession& session,
                                                               PreparedRun& prepared) {
  const auto wanted = trace::Target::parse(session.options.target);
  if (!wanted) return tl::unexpected(reduce::NoTarget{wanted.error()});
  return reduce::findTarget(placeOf(session, prepared), *wanted, session.budget)
      .map_error([&](reduce::NoTarget none) {
        none.message = fmt::format("{}: {}", prepared.input.name, none.message);
        return none;
      });
}

tl::expected<reduce::Reduction, std::string> reduceFile(ReduceSession& session, PreparedRun& prepared,
                                                        const trace::Target& target) {
  const auto& options = session.options;
  ProgressBar bar(session.console, "reducing");
  reduce::ReductionWish wish;
  wish.strategy = *reduce::strategyOf(options.strategy);
  wish.scheduler = options.scheduler;
  wish.nd3min = options.nd3min;
  wish.likelyPasser = options.likelyPasser;
  wish.prior = session.prior;
  wish.mode = *reduce::modeOf(options.mode);
  wish.progress = [&](const reduce::ReductionProgress& now) {
    bar.update(now.before - now.now, now.before,
               fmt::format("{} events left, {} new runs, {}", now.now, now.newRuns, name(now.stage)));
  };
  const auto script = script::Script::parse(script::Text(prepared.input.bytes));
  const reduce::ReductionSource source{script, nameOfReduction(prepared.input), prepared.play};
  return reduceOn(placeOf(session, prepared), source, target, wish, session.budget);
}

}  // namespace marmoset::cli
