#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/json/wire.h"

// How optional values, lists, maps and alternatives travel as JSON; see described_codec.h.
namespace marmoset::protocol::wire {

// What may be left out of an object: `held` gives the value inside, or null.
template <class T>
struct Omittable : std::false_type {};
template <class T>
struct Omittable<std::optional<T>> : std::true_type {
  static const T* held(const std::optional<T>& value) { return value ? &*value : nullptr; }
};
template <class T>
struct Omittable<std::shared_ptr<const T>> : std::true_type {
  static const T* held(const std::shared_ptr<const T>& value) { return value.get(); }
};
// Nullable is required on the way out, but many clients forget it.
template <class T>
inline constexpr bool mayBeMissing = Omittable<T>::value;
template <class T>
inline constexpr bool mayBeMissing<Nullable<T>> = true;

template <class T>
Problem readHeld(const Value& from, std::optional<T>& into) {
  if (from.is_null()) {
    into.reset();
    return {};
  }
  return read(from, into.emplace());
}

template <class T>
struct Wire<std::optional<T>> {
  static Value write(const std::optional<T>& value) { return value ? wire::write(*value) : Value(); }
  static Problem read(const Value& from, std::optional<T>& into) { return readHeld(from, into); }
};

template <class T>
struct Wire<Nullable<T>> {
  static Value write(const Nullable<T>& value) { return value ? wire::write(*value) : Value(); }
  static Problem read(const Value& from, Nullable<T>& into) { return readHeld<T>(from, into); }
};

template <class T>
struct Wire<std::shared_ptr<const T>> {
  static Problem read(const Value& from, std::shared_ptr<const T>& into) {
    std::optional<T> held;
    auto problem = readHeld(from, held);
    into = held ? std::make_shared<const T>(std::move(*held)) : nullptr;
    return problem;
  }
};

template <class T>
struct Wire<std::vector<T>> {
  static Value write(const std::vector<T>& values) {
    auto array = Value::array();
    array.get_ref<Value::array_t&>().reserve(values.size());
    for (const auto& value : values) array.push_back(wire::write(value));
    return array;
  }
  static Problem read(const Value& from, std::vector<T>& into) {
    if (!from.is_array()) return mismatch("is not an array");
    into.clear();
    into.reserve(from.size());
    for (const auto& element : from) {
      auto problem = wire::read(element, into.emplace_back());
      if (problem) return inside(fmt::format("[{}]", into.size() - 1), std::move(problem));
    }
    return {};
  }
};

template <class T>
struct Wire<std::map<std::string, T>> {
  static Value write(const std::map<std::string, T>& values) {
    auto object = Value::object();
    for (const auto& [key, value] : values) object[key] = wire::write(value);
    return object;
  }
  static Problem read(const Value& from, std::map<std::string, T>& into) {
    if (!from.is_object()) return mismatch("is not an object");
    into.clear();
    for (const auto& [key, value] : from.items()) {
      if (auto problem = wire::read(value, into[key])) return inside(key, std::move(problem));
    }
    return {};
  }
};

template <class First, class Second>
struct Wire<std::pair<First, Second>> {
  static Value write(const std::pair<First, Second>& value) {
    return Value::array({wire::write(value.first), wire::write(value.second)});
  }
  static Problem read(const Value& from, std::pair<First, Second>& into) {
    if (!from.is_array() || from.size() != 2) return mismatch("is not a pair");
    if (auto problem = inside("[0]", wire::read(from[0], into.first))) return problem;
    return inside("[1]", wire::read(from[1], into.second));
  }
};

// The first alternative that fits; where none does, the one that came farthest explains why.
template <class... Alternatives>
struct Wire<std::variant<Alternatives...>> {
  using Variant = std::variant<Alternatives...>;

  static Value write(const Variant& value) {
    return std::visit([](const auto& held) { return wire::write(held); }, value);
  }
  static Problem read(const Value& from, Variant& into) {
    Problem best;
    const bool found = (fits<Alternatives>(from, into, best) || ...);
    return found ? Problem() : best;
  }

 private:
  template <class Alternative>
  static bool fits(const Value& from, Variant& into, Problem& best) {
    Alternative candidate{};
    auto problem = wire::read(from, candidate);
    if (!problem) {
      into = std::move(candidate);
      return true;
    }
    if (!best || problem->path.size() > best->path.size()) best = std::move(problem);
    return false;
  }
};

}  // namespace marmoset::protocol::wire
