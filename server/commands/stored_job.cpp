#include "server/commands/stored_job.h"

namespace marmoset::server {

tl::expected<store::Job, std::string> storedJob(ResultBook& book, const std::string& id) {
  const auto store = book.store();
  if (!store) return tl::unexpected(store.error().message);
  const auto job = store::findJob(**store, id);
  if (!job) return tl::unexpected(job.error().message);
  if (!*job) return tl::unexpected("there is no job " + id);
  return **job;
}

}  // namespace marmoset::server
