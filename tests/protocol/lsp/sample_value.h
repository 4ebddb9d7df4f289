#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <nlohmann/json.hpp>

#include "protocol/json/json.h"
#include "protocol/json/wire_types.h"

namespace marmoset::test {

// Fills values of described types: all strings and numbers set, lists and maps with one element, optional
// members only where asked for, and the alternative of one number wherever there is a choice.
struct SampleValues {
  std::size_t choice = 0;
  bool optionals = false;
  int depth = 0;

  template <class T>
  T of() {
    T value{};
    ++depth;
    fill(value);
    --depth;
    return value;
  }

 private:
  void fill(bool& value) { value = true; }
  void fill(std::string& value) { value = "file:///sample"; }
  void fill(protocol::PlainText& value) { value = "sample"; }
  void fill(protocol::Json& value) { value = protocol::Json(nlohmann::json{{"any", "thing"}}); }

  template <class T>
  void fill(T& value) {
    if constexpr (std::is_integral_v<T>) value = 3;
    if constexpr (std::is_enum_v<T>) {
      boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
          [&](auto entry) { value = entry.value; });
    }
    if constexpr (boost::describe::has_describe_members<T>::value) {
      using Members =
          boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;
      boost::mp11::mp_for_each<Members>([&](auto member) { fill(value.*member.pointer); });
    }
  }
  template <class T>
  void fill(std::vector<T>& value) {
    value.push_back(of<T>());
  }
  template <class T>
  void fill(std::map<std::string, T>& value) {
    value["file:///key"] = of<T>();
  }
  template <class First, class Second>
  void fill(std::pair<First, Second>& value) {
    value = {of<First>(), of<Second>()};
  }
  template <class... Alternatives>
  void fill(std::variant<Alternatives...>& value) {
    std::size_t index = 0;
    ((index++ == choice % sizeof...(Alternatives) ? void(value = of<Alternatives>()) : void()), ...);
  }
  template <class T>
  void fill(std::optional<T>& value) {
    if (optionals && depth < 10) value = of<T>();
  }
  template <class T>
  void fill(protocol::Nullable<T>& value) {
    if (optionals) value = of<T>();
  }
  template <class T>
  void fill(std::shared_ptr<const T>& value) {
    if (optionals && depth < 10) value = std::make_shared<const T>(of<T>());
  }
};

}  // namespace marmoset::test
