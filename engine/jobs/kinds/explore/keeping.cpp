#include "engine/jobs/kinds/explore/keeping.h"

#include <system_error>

#include "engine/explore/output/step_line.h"
#include "engine/store/system_time.h"

namespace marmoset::jobs {

namespace {

constexpr auto stepsFile = "steps.jsonl", journalFile = "journal.jsonl";

}  // namespace

Keeping::Keeping(const explore::ExplorationFolder* folder, model::Abstraction abstraction, bool isVirtual)
    : traces(folder, abstraction, isVirtual ? 0 : store::systemTime()) {
  if (!folder) return;
  open(steps_, files::GrowingFile::begin(folder->path() / stepsFile));
  if (!isVirtual && problem_.empty()) openJournal(*folder);
}

void Keeping::openJournal(const explore::ExplorationFolder& folder) {
  const auto journal = folder.path() / journalFile;
  std::error_code ignored;
  if (folder.goesOn() && std::filesystem::exists(journal, ignored)) {
    if (auto noted = explore::readTrips(journal))
      past = *std::move(noted);
    else
      problem_ = noted.error();
  }
  open(trips_, files::GrowingFile::goOn(journal));
  add(trips_, {});  // ends a line that a kill has cut off
  if (!past.empty()) trip({.resumed = true});
}

void Keeping::step(const explore::LoggedStep& step) {
  unreached.add(step);
  add(steps_, explore::printStep(step));
}

void Keeping::trip(const explore::NotedTrip& trip) {
  add(trips_, explore::printTrip(trip));
}

void Keeping::open(File& file, tl::expected<files::GrowingFile, std::string> opened) {
  if (opened)
    file.emplace(*std::move(opened));
  else
    problem_ = opened.error();
}

void Keeping::add(File& file, const std::string& line) {
  if (!file || !problem_.empty()) return;
  if (const auto added = file->add(line); !added) problem_ = added.error();
}

}  // namespace marmoset::jobs
