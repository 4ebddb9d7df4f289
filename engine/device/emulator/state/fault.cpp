#include "engine/device/emulator/state/fault.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <utility>

#include <fmt/format.h>

namespace marmoset::device::emulator {
namespace {

using Kind = Fault::Kind;
constexpr std::array<std::pair<std::string_view, Kind>, 11> names = {{
    {"none", Kind::none},
    {"drop", Kind::drop},
    {"freeze", Kind::freeze},
    {"slow", Kind::slow},
    {"offline", Kind::offline},
    {"unauthorized", Kind::unauthorized},
    {"unreachable", Kind::unreachable},
    {"full-disk", Kind::fullDisk},
    {"never-idle", Kind::neverIdle},
    {"null-root", Kind::nullRoot},
    {"flood", Kind::flood},
}};

std::optional<std::uint32_t> number(const std::string& word) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

}  // namespace

tl::expected<Fault, std::string> parseFault(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::string word;
  words >> word;
  const auto known =
      std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.first == word; });
  if (known == names.end()) return tl::unexpected(fmt::format("unknown fault \"{}\"", word));
  Fault fault{known->second, {}, 0, {}};
  std::optional<std::uint32_t> value;
  if (fault.kind == Kind::slow) {
    if (!(words >> word) || !(value = number(word)))
      return tl::unexpected<std::string>("slow needs milliseconds, as in \"slow 200\"");
    fault.delay = std::chrono::milliseconds(*value);
  }
  if (fault.kind == Kind::flood && !(words >> fault.command))
    return tl::unexpected<std::string>("flood needs a command, as in \"flood dumpsys\"");
  if (!(words >> word)) return fault;
  std::string count, rest;
  if (word != "after" || !(words >> count) || !(value = number(count)) || (words >> rest))
    return tl::unexpected(fmt::format("cannot read \"{}\": say \"FAULT after EVENTS\"", text));
  fault.afterEvents = *value;
  return fault;
}

void ArmedFaults::arm(Fault fault) {
  const std::lock_guard lock(mutex_);
  armed_.push_back(fault);
}

void ArmedFaults::disarm() {
  const std::lock_guard lock(mutex_);
  armed_.clear();
}

std::vector<Fault> ArmedFaults::eventInjected() {
  const std::lock_guard lock(mutex_);
  std::vector<Fault> due;
  for (auto& fault : armed_)
    if (--fault.afterEvents == 0) due.push_back(fault);
  std::erase_if(armed_, [](const Fault& fault) { return fault.afterEvents == 0; });
  return due;
}

}  // namespace marmoset::device::emulator
