#include "engine/explore/trip.h"

#include "engine/trace/stable_hash.h"

namespace marmoset::explore {

namespace {

void begin(device::Device& device, std::optional<Excursion>& excursion, const Errand& errand,
           const TripSettings& settings, const device::Operation& operation) {
  auto recipe = settings.start;
  trace::StableHash name;
  name.add(std::string_view("explore"));
  recipe.seed = device::runSeed(settings.seed, name.value(), errand.trace);
  excursion.emplace(device, device::SessionStart{std::move(recipe), settings.wipeConsent}, settings.level,
                    operation);
}

device::Result<void> go(Excursion& excursion, const Errand& errand, const TripSettings& settings,
                        Trip& trip) {
  if (errand.isRestart()) {
    if (auto ready = excursion.start(); !ready) return ready;
  }
  auto played = excursion.play(errand.lines);
  trip.played = excursion.events();
  if (!played) return played;
  auto way = settings.home;
  way.bringBack = way.bringBack && !errand.isRestart();
  auto home = comeHome(excursion, settings.start.package, way);
  if (!home) return tl::unexpected(std::move(home).error());
  trip.left = home->left;
  return {};
}

}  // namespace

Trip travel(device::Device& device, std::optional<Excursion>& excursion, const Errand& errand,
            const TripSettings& settings, const device::Operation& operation) {
  if (errand.isRestart()) begin(device, excursion, errand, settings, operation);
  Trip trip;
  trip.before = trip.played = excursion->events();
  const auto scriptBefore = excursion->script().size();
  if (auto went = go(*excursion, errand, settings, trip); !went) trip.error = std::move(went).error();
  trip.script = excursion->script().substr(scriptBefore);
  return trip;
}

}  // namespace marmoset::explore
