#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/json/codec.h"
#include "protocol/json/json.h"
#include "protocol/json/wire_types.h"

// The definition of the codecs of codec.h for all described types. Only for the .cpp files that instantiate
// them. Reading ignores members it does not know, since newer peers send more, and names the place of the
// first thing that does not fit.
namespace marmoset::protocol::wire {

using Value = nlohmann::json;
using Problem = std::optional<DecodeError>;

inline Problem mismatch(std::string reason) {
  return DecodeError{{}, std::move(reason)};
}

inline Problem inside(std::string_view step, Problem problem) {
  if (!problem) return problem;
  const bool joined = problem->path.empty() || problem->path.front() == '[';
  problem->path = fmt::format("{}{}{}", step, joined ? "" : ".", problem->path);
  return problem;
}

template <class T>
struct Wire;

template <class T>
Value write(const T& value) {
  return Wire<T>::write(value);
}

template <class T>
Problem read(const Value& from, T& into) {
  return Wire<T>::read(from, into);
}

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

template <>
struct Wire<bool> {
  static Value write(bool value) { return value; }
  static Problem read(const Value& from, bool& into) {
    if (!from.is_boolean()) return mismatch("is not true or false");
    into = from.get<bool>();
    return {};
  }
};

template <class T>
requires std::is_integral_v<T>
struct Wire<T> {
  static Value write(T value) { return value; }
  static Problem read(const Value& from, T& into) {
    if (from.is_number_unsigned()) return store(from.get<std::uint64_t>(), into);
    if (from.is_number_integer()) return store(from.get<std::int64_t>(), into);
    // Some clients write whole numbers as 3.0.
    if (from.is_number_float()) {
      const double number = from.get<double>();
      if (std::abs(number) < 0x1p53 && std::trunc(number) == number) {
        return store(static_cast<std::int64_t>(number), into);
      }
    }
    return mismatch("is not a whole number");
  }

 private:
  static Problem store(auto number, T& into) {
    if (!std::in_range<T>(number)) return mismatch(fmt::format("is out of range: {}", number));
    into = static_cast<T>(number);
    return {};
  }
};

template <>
struct Wire<double> {
  static Value write(double value) { return value; }
  static Problem read(const Value& from, double& into) {
    if (!from.is_number()) return mismatch("is not a number");
    into = from.get<double>();
    return {};
  }
};

template <>
struct Wire<std::string> {
  static Value write(const std::string& value) { return value; }
  static Problem read(const Value& from, std::string& into) {
    if (!from.is_string()) return mismatch("is not a string");
    into = from.get_ref<const std::string&>();
    return {};
  }
};

template <>
struct Wire<PlainText> {
  static Value write(const PlainText& value) { return static_cast<const std::string&>(value); }
  static Problem read(const Value& from, PlainText& into) {
    const bool marked = from.is_object() && from.contains("value");
    return Wire<std::string>::read(marked ? from["value"] : from, into);
  }
};

template <>
struct Wire<Json> {
  static Value write(const Json& value) { return value.value(); }
  static Problem read(const Value& from, Json& into) {
    into = Json(Value(from));
    return {};
  }
};

template <>
struct Wire<None> {
  static Value write(None) { return nullptr; }
  static Problem read(const Value&, None&) { return {}; }
};

template <>
struct Wire<std::monostate> {
  static Value write(std::monostate) { return nullptr; }
  static Problem read(const Value& from, std::monostate&) {
    return from.is_null() ? Problem() : mismatch("is not null");
  }
};

template <FixedString text>
struct Wire<Literal<text>> {
  static Value write(const Literal<text>&) { return std::string(text.view()); }
  static Problem read(const Value& from, Literal<text>&) {
    if (from.is_string() && from.get_ref<const std::string&>() == text.view()) return {};
    return mismatch(fmt::format("is not \"{}\"", text.view()));
  }
};

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

template <class T>
requires(std::is_enum_v<T> && !travelsAsName<T>) struct Wire<T> {
  using Number = std::underlying_type_t<T>;
  static Value write(T value) { return static_cast<Number>(value); }
  static Problem read(const Value& from, T& into) {
    Number number = 0;
    if (auto problem = wire::read(from, number)) return problem;
    into = static_cast<T>(number);
    return {};
  }
};

template <class T>
requires(std::is_enum_v<T>&& travelsAsName<T>) struct Wire<T> {
  static Value write(T value) {
    Value name;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto entry) {
      if (entry.value == value) name = entry.name;
    });
    return name;
  }
  static Problem read(const Value& from, T& into) {
    bool known = false;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto entry) {
      if (from != entry.name) return;
      into = entry.value;
      known = true;
    });
    return known ? Problem() : mismatch("is not one of the values the protocol knows");
  }
};

template <class T>
requires boost::describe::has_describe_members<T>::value struct Wire<T> {
  using Members =
      boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;

  static Value write(const T& value) {
    auto object = Value::object();
    boost::mp11::mp_for_each<Members>([&](auto member) {
      const auto& field = value.*member.pointer;
      using Field = std::remove_cvref_t<decltype(field)>;
      if constexpr (Omittable<Field>::value) {
        if (const auto* held = Omittable<Field>::held(field)) object[member.name] = wire::write(*held);
      } else {
        object[member.name] = wire::write(field);
      }
    });
    return object;
  }

  static Problem read(const Value& from, T& into) {
    if (!from.is_object()) return mismatch("is not an object");
    Problem problem;
    boost::mp11::mp_for_each<Members>([&](auto member) {
      if (problem) return;
      auto& field = into.*member.pointer;
      const auto found = from.find(member.name);
      if (found != from.end()) {
        problem = inside(member.name, wire::read(*found, field));
      } else if (!mayBeMissing<std::remove_cvref_t<decltype(field)>>) {
        problem = DecodeError{member.name, "is missing"};
      }
    });
    return problem;
  }
};

template <class T>
tl::expected<T, DecodeError> decode(const Json& json) {
  T value{};
  if (auto problem = read(json.value(), value)) return tl::unexpected(std::move(*problem));
  return value;
}

}  // namespace marmoset::protocol::wire

namespace marmoset::protocol {

template <class T>
Json Codec<T>::encode(const T& value) {
  return Json(wire::write(value));
}

template <class T>
tl::expected<T, DecodeError> Codec<T>::decode(const Json& json) {
  return wire::decode<T>(json);
}

template <class Message>
Json ParamsCodec<Message>::encode(const typename Message::Params& params) {
  if constexpr (std::is_same_v<typename Message::Params, None>) {
    return {};
  } else {
    return Json(wire::write(params));
  }
}

template <class Message>
tl::expected<typename Message::Params, DecodeError> ParamsCodec<Message>::decode(const Json& json) {
  return wire::decode<typename Message::Params>(json);
}

template <class Message>
Json ResultCodec<Message>::encode(const typename Message::Result& result) {
  return Json(wire::write(result));
}

template <class Message>
tl::expected<typename Message::Result, DecodeError> ResultCodec<Message>::decode(const Json& json) {
  return wire::decode<typename Message::Result>(json);
}

template <class Message>
Json PartialResultCodec<Message>::encode(const typename Message::PartialResult& result) {
  return Json(wire::write(result));
}

}  // namespace marmoset::protocol
