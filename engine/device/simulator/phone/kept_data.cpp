#include <algorithm>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

// Where the old version keeps what the new one calls by this name and takes for this type.
std::optional<std::size_t> slotOf(const std::string& name, Type type, const std::vector<std::string>& names,
                                  const std::vector<Type>& types, std::size_t persistent) {
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(persistent);
  const auto found = std::find(names.begin(), end, name);
  if (found == end) return std::nullopt;
  const auto slot = static_cast<std::size_t>(found - names.begin());
  return types[slot] == type ? std::optional(slot) : std::nullopt;
}

// Texts are numbers of the version that holds them.
std::int64_t carried(std::int64_t value, Type type, const RunningApp& old, RunningApp& updated) {
  return type == Type::text ? updated.strings.intern(old.strings.text(value)) : value;
}

}  // namespace

// As an update of Android does: what the new version does not know is lost, what it adds begins anew.
void keepData(const RunningApp& old, RunningApp& updated) {
  const auto& before = *old.app;
  const auto& now = *updated.app;
  for (std::size_t i = 0; i < now.persistentGlobals; ++i) {
    const auto slot = slotOf(now.globalNames[i], now.globalTypes[i], before.globalNames, before.globalTypes,
                             before.persistentGlobals);
    if (slot) updated.globals[i] = carried(old.globals[*slot], now.globalTypes[i], old, updated);
  }
  for (std::size_t i = 0; i < now.persistentLists; ++i) {
    const auto slot = slotOf(now.listNames[i], now.listTypes[i], before.listNames, before.listTypes,
                             before.persistentLists);
    if (!slot) continue;
    updated.lists[i].clear();
    for (const auto value : old.lists[*slot])
      updated.lists[i].push_back(carried(value, elementOf(now.listTypes[i]), old, updated));
  }
}

}  // namespace marmoset::device::simulator
