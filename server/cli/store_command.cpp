#include <filesystem>
#include <memory>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/store/limit.h"
#include "engine/store/pruning.h"
#include "engine/store/summary.h"
#include "server/cli/commands.h"
#include "server/cli/json_output.h"
#include "server/cli/plain_text.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using nlohmann::ordered_json;
using store::megabyte;
using StorePtr = std::shared_ptr<store::Store>;

struct StoreOptions {
  std::int64_t newest = 20;
  std::int64_t limit = 0;  // megabytes; 0: not given
  bool json = false;
};

// Asking leaves nothing behind: null where there is no store yet.
store::Result<StorePtr> existingStore() {
  std::error_code ignored;
  if (!std::filesystem::exists(store::Store::defaultFile(), ignored)) return nullptr;
  return store::Store::open();
}

std::string inMegabytes(std::int64_t bytes) {
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / static_cast<double>(megabyte));
}

std::string dayAndTime(std::int64_t milliseconds) {
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(milliseconds / 1000)));
}

int listStore(const StoreOptions& options, const Console& console) {
  const auto opened = existingStore();
  if (!opened) return console.fail(opened.error().message);
  const auto jobs =
      *opened ? store::listJobs(**opened, options.newest) : store::Result<std::vector<store::ListedJob>>();
  if (!jobs) return console.fail(jobs.error().message);
  if (options.json) {
    auto rows = ordered_json::array();
    for (const auto& job : *jobs)
      rows.push_back({{"id", job.id},
                      {"kind", job.kind},
                      {"state", nameOf(job.state)},
                      {"created", job.created},
                      {"subject", job.subject},
                      {"bytes", job.bytes}});
    printObject({{"store", store::Store::defaultFile().string()}, {"jobs", std::move(rows)}}, console);
    return fine;
  }
  Table table({{"when"}, {"job"}, {"state"}, {"bytes", Table::Align::right}, {"of"}});
  for (const auto& job : *jobs)
    table.add({dayAndTime(job.created), job.kind, nameOf(job.state), std::to_string(job.bytes),
               printable(job.subject)});
  jobs->empty() ? void(console.out << "nothing is kept yet\n") : table.print(console);
  return fine;
}

ordered_json partJson(const store::StoreSummary::Part& part) {
  return {{"count", part.count}, {"bytes", part.bytes}};
}

int tellSize(const StoreOptions& options, const Console& console) {
  auto opened = options.limit > 0 ? store::Store::open() : existingStore();
  if (!opened) return console.fail(opened.error().message);
  if (options.limit > 0) {
    if (const auto set = store::setLimit(**opened, options.limit * megabyte); !set)
      return console.fail(set.error().message);
  }
  const auto summary =
      *opened ? store::summaryOf(**opened) : store::StoreSummary{.limit = store::defaultLimit};
  if (!summary) return console.fail(summary.error().message);
  const auto file = store::Store::defaultFile().string();
  if (options.json) {
    printObject({{"store", file},
                 {"bytes", summary->used + summary->free},
                 {"free", summary->free},
                 {"limit", summary->limit},
                 {"jobs", partJson(summary->jobs)},
                 {"results", partJson(summary->results)},
                 {"verdicts", partJson(summary->verdicts)},
                 {"recordings", partJson(summary->recordings)}},
                console);
    return fine;
  }
  console.out << fmt::format("{}: {}, at most {}\n", printable(file),
                             inMegabytes(summary->used + summary->free), inMegabytes(summary->limit));
  Table table({{"what"}, {"count", Table::Align::right}, {"size", Table::Align::right}});
  const auto row = [&](const char* what, const store::StoreSummary::Part& part) {
    table.add({what, std::to_string(part.count), inMegabytes(part.bytes)});
  };
  row("jobs", summary->jobs);
  row("results", summary->results);
  row("verdicts", summary->verdicts);
  row("recordings", summary->recordings);
  table.print(console);
  return fine;
}

int pruneNow(const StoreOptions& options, const Console& console) {
  const auto opened = existingStore();
  if (!opened) return console.fail(opened.error().message);
  const auto limit = options.limit > 0 ? std::optional(options.limit * megabyte) : std::nullopt;
  const auto pruned = *opened ? store::pruneStore(**opened, limit) : store::Pruned{};
  if (!pruned) return console.fail(pruned.error().message);
  if (options.json) {
    printObject({{"store", store::Store::defaultFile().string()},
                 {"jobs", pruned->jobs},
                 {"candidates", pruned->candidates},
                 {"recordings", pruned->recordings},
                 {"bytes", pruned->bytes}},
                console);
    return fine;
  }
  console.out << fmt::format("removed {} jobs, the runs of {} candidates and {} recordings: {} less\n",
                             pruned->jobs, pruned->candidates, pruned->recordings,
                             inMegabytes(pruned->bytes));
  return fine;
}

void addLimit(CLI::App& command, StoreOptions& options, const char* help) {
  command.add_option("--limit", options.limit, help)
      ->type_name("MB")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}).description(""));
}

CLI::App* addPart(CLI::App& store, const char* name, const char* help, const char* json,
                  const std::shared_ptr<StoreOptions>& options, Invocation& invocation,
                  int (*answer)(const StoreOptions&, const Console&)) {
  auto* command = store.add_subcommand(name, help);
  command->add_flag("--json", options->json, json);
  command->callback(
      [options, answer, &invocation] { invocation.exitCode = answer(*options, invocation.console); });
  return command;
}

}  // namespace

void addStoreCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand("store", "What is kept of jobs and runs, how much, and pruning");
  command->require_subcommand(1);
  const auto options = std::make_shared<StoreOptions>();
  auto* list = addPart(*command, "list", "The jobs that are kept, newest first",
                       R"({"store", "jobs": [{"id", "kind", "state", "created", "subject", "bytes"}]})",
                       options, invocation, listStore);
  list->add_option("--newest", options->newest, "How many; default 20")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}).description(""));
  auto* size = addPart(*command, "size", "How large the store is, and what takes the space",
                       R"({"store", "bytes", "free", "limit", "jobs", "results", "verdicts", "recordings"})",
                       options, invocation, tellSize);
  addLimit(*size, *options, "From now on let it get as large as this; default 2000");
  auto* prune =
      addPart(*command, "prune", "Remove the oldest that no document shows until it fits",
              R"({"store", "jobs", "candidates", "recordings", "bytes"})", options, invocation, pruneNow);
  addLimit(*prune, *options, "Down to this, once; default: what the store may have");
  command->footer(
      "Examples:\n"
      "  marmoset store list --newest 100\n"
      "  marmoset store size --limit 500\n"
      "  marmoset store prune");
}

}  // namespace marmoset::cli
