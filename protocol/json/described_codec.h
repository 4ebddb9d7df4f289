#pragma once

#include <type_traits>
#include <utility>

#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>

#include "protocol/json/codec.h"
#include "protocol/json/wire_containers.h"

// The definition of the codecs of codec.h for all described types. Only for the .cpp files that instantiate
// them. Reading ignores members it does not know, since newer peers send more, and names the place of the
// first thing that does not fit.
namespace marmoset::protocol::wire {

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
