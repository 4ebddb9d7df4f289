#include "server/results/document_results.h"

#include <fmt/format.h>

namespace marmoset::server {

std::string Replays::Shown::where() const {
  const auto place = origin ? inWords(*origin) : std::string("on a device that was not noted");
  const auto from = replay::dayInWords(first), to = replay::dayInWords(last);
  return from == to ? fmt::format("{}, {}", place, to) : fmt::format("{}, {} to {}", place, from, to);
}

}  // namespace marmoset::server
