#include "engine/device/emulator/commands/monkey/java_text.h"

#include <cmath>

#include <fmt/format.h>

namespace marmoset::device::emulator {
namespace {

template <class Number>
std::string print(Number number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  const auto size = std::fabs(number);
  if (size == 0 || (size >= Number(1e-3) && size < Number(1e7))) {
    auto text = fmt::format("{}", number);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
  }
  // "1.5e+07" -> "1.5E7"
  auto text = fmt::format("{:e}", number);
  const auto shortest = fmt::format("{}", number);
  if (const auto e = shortest.find('e'); e != std::string::npos) text = shortest;
  const auto e = text.find('e');
  auto mantissa = text.substr(0, e);
  if (mantissa.find('.') == std::string::npos) {
    mantissa += ".0";
  } else {
    while (mantissa.back() == '0' && mantissa[mantissa.size() - 2] != '.') mantissa.pop_back();
  }
  return fmt::format("{}E{}", mantissa, std::stoi(text.substr(e + 1)));
}

}  // namespace

std::string javaText(float number) {
  return print(number);
}
std::string javaText(double number) {
  return print(number);
}

}  // namespace marmoset::device::emulator
