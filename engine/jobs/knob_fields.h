#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/jobs/knob.h"

namespace marmoset::jobs {

// The knobs of one kind and the members of its own settings that they are about. What is usual stands in the
// initializers of the settings alone.
template <class Settings>
class KnobFields {
 public:
  struct Field {
    template <class Type>
    Field(Type Settings::*member, Knob itsKnob)
        : knob(std::move(itsKnob)),
          get([member](const Settings& settings) { return KnobValue(Held<Type>(settings.*member)); }),
          set([member](Settings& settings, const KnobValue& value) {
            settings.*member = static_cast<Type>(std::get<Held<Type>>(value));
          }) {}

    Knob knob;
    std::function<KnobValue(const Settings&)> get;
    std::function<void(Settings&, const KnobValue&)> set;
  };

  KnobFields(std::initializer_list<Field> fields) : fields_(fields) {
    for (const auto& field : fields_) {
      knobs_.push_back(field.knob);
      knobs_.back().usual = field.get(Settings{});
    }
  }

  const std::vector<Knob>& knobs() const { return knobs_; }

  // The values were checked by the same knobs.
  Settings settingsOf(const KnobValues& values) const {
    Settings settings;
    for (const auto& field : fields_) {
      if (const auto* value = values.find(field.knob.name)) field.set(settings, *value);
    }
    return settings;
  }
  KnobValues valuesOf(const Settings& settings) const {
    KnobValues values;
    for (const auto& field : fields_) values.set(field.knob.name, field.get(settings));
    return values;
  }

 private:
  // How a value of a member's type is held.
  template <class Type>
  using Held = std::conditional_t<std::is_same_v<Type, std::uint32_t>, std::uint64_t, Type>;

  std::vector<Field> fields_;
  std::vector<Knob> knobs_;
};

}  // namespace marmoset::jobs
