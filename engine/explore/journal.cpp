#include "engine/explore/journal.h"

#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/files/read_file.h"
#include "engine/replay/recording_file.h"
#include "engine/replay/stored_json.h"
#include "engine/trace/base64.h"

namespace marmoset::explore {

namespace {

using nlohmann::json;

constexpr std::size_t mostBytes = std::size_t{4} << 30;
constexpr auto resumedKey = "resumed";

std::string base64Of(const std::string& bytes) {
  return trace::toBase64({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

NotedTrip tripFrom(const json& in) {
  NotedTrip trip;
  trip.resumed = in.contains(resumedKey);
  if (trip.resumed) return trip;
  in.at("walker").get_to(trip.walker);
  in.at("restart").get_to(trip.restart);
  in.at("before").get_to(trip.trip.before);
  in.at("played").get_to(trip.trip.played);
  in.at("script").get_to(trip.trip.script);
  in.at("left").get_to(trip.trip.left);
  in.at("ms").get_to(trip.trip.ms);
  if (in.contains("error"))
    trip.trip.error =
        device::DeviceError{static_cast<device::DeviceError::Kind>(in.at("errorKind").get<int>()),
                            in.at("error").get<std::string>()};
  const auto packed = trace::fromBase64(in.at("seen").get_ref<const std::string&>());
  auto seen = replay::parseRecording({reinterpret_cast<const char*>(packed.data()), packed.size()});
  if (!seen) throw std::runtime_error(seen.error());
  trip.seen = std::move(seen->recording);
  return trip;
}

}  // namespace

NotedTrip noted(Walker walker, const Errand& errand, const Trip& trip, const Excursion& excursion) {
  const auto& whole = excursion.recording();
  NotedTrip note{false, walker, errand.isRestart(), trip, whole};
  note.seen.start = whole.before(trip.before);
  const auto first = whole.events.begin() + static_cast<std::ptrdiff_t>(trip.before);
  note.seen.events.assign(first, whole.events.end());
  return note;
}

std::string printTrip(const NotedTrip& note) {
  if (note.resumed) return replay::printed({{resumedKey, true}});
  json out{{"walker", note.walker},      {"restart", note.restart},    {"before", note.trip.before},
           {"played", note.trip.played}, {"script", note.trip.script}, {"left", note.trip.left},
           {"ms", note.trip.ms}};
  if (note.trip.error) {
    out["error"] = note.trip.error->message;
    out["errorKind"] = static_cast<int>(note.trip.error->kind);
  }
  replay::RecordingDocument document{note.seen, {}, {}};
  document.fingerprints.resize(note.seen.events.size());
  out["seen"] = base64Of(replay::packedRecording(document));
  return replay::printed(out);
}

tl::expected<std::vector<NotedTrip>, std::string> readTrips(const std::filesystem::path& file) {
  const auto read = files::readFile(file, files::wholeFile(mostBytes, "journals of explorations"));
  if (!read) return tl::unexpected(read.error());
  std::vector<NotedTrip> trips;
  std::string_view rest = read->bytes;
  for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    if (auto trip = replay::orNothing(rest.substr(0, end), tripFrom)) trips.push_back(*std::move(trip));
    rest.remove_prefix(end + 1);
  }
  return trips;
}

}  // namespace marmoset::explore
