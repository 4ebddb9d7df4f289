#include "engine/jobs/kinds/explore/crew.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/replay/run_key.h"

namespace marmoset::jobs {

namespace {

// A device that others hold is not waited for once there is one.
constexpr auto patience = std::chrono::seconds(2);

std::size_t usableDevices(const Context& context) {
  const auto seen = context.pool.status(context.operation);
  return static_cast<std::size_t>(std::ranges::count_if(
      seen, [](const auto& one) { return one.seen.usable && !one.leased && !one.lastError; }));
}

}  // namespace

std::vector<device::Device*> Crew::devices() const {
  std::vector<device::Device*> all;
  for (const auto& lease : leases) all.push_back(&lease.device());
  return all;
}

std::string Crew::inWords() const {
  const auto& first = info();
  const auto name = isVirtual ? std::string("simulated phone") : first.model + ", Android " + first.release;
  if (leases.size() == 1) return isVirtual ? "a " + name : name;
  return isVirtual ? fmt::format("{} simulated phones", leases.size())
                   : fmt::format("{} and {} more", name, leases.size() - 1);
}

device::Result<Crew> crewFor(const Context& context, const std::string& package, bool single) {
  auto first = context.pool.acquire(context.operation);
  if (!first) return tl::unexpected(first.error());
  Crew crew;
  crew.leases.push_back(*std::move(first));
  const auto others = single ? 0 : usableDevices(context);
  for (std::size_t i = 0; i < others; ++i) {
    auto more = context.pool.acquire(context.operation.within(patience));
    if (!more) break;
    crew.leases.push_back(*std::move(more));
  }
  auto& device = crew.leases.front().device();
  crew.isVirtual = replay::isSimulated(device.info());
  auto build = device.appVersion(package, context.operation);
  if (!build) return tl::unexpected(build.error());
  auto manifest = device.manifest(package, context.operation);
  if (!manifest) return tl::unexpected(manifest.error());
  crew.build = *std::move(build);
  crew.manifest = *std::move(manifest);
  return crew;
}

}  // namespace marmoset::jobs
