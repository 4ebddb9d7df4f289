#include <array>
#include <string_view>

#include "engine/device/simulator/phone/phone_state.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::device::simulator {

namespace {

// Three rows of letters and one of symbols; the last letter row ends with DEL, the last row holds a wide
// space bar.
constexpr std::array<std::string_view, 3> letterRows{"QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"};
constexpr std::int32_t keyA = 29, keyComma = 55, keyPeriod = 56, keySpace = 62, keyEnter = 66, keyDelete = 67;

std::int32_t lastRowKey(double share) {
  if (share < 0.25) return keyComma;
  if (share < 0.75) return keySpace;
  return share < 0.875 ? keyPeriod : keyEnter;
}

}  // namespace

trace::Rect keyboardFrame(const PhoneState& phone) {
  return {0, phone.height() - phone.height() * 9 / 25, phone.width(), phone.height()};
}

std::int32_t softKeyAt(const PhoneState& phone, float x, float y) {
  const auto frame = keyboardFrame(phone);
  const double down = (static_cast<double>(y) - frame.top) / frame.height();
  const double across = static_cast<double>(x) / frame.width();
  const auto row = static_cast<std::size_t>(down * 4);
  if (row >= letterRows.size()) return lastRowKey(across);
  const auto letters = letterRows[row];
  const auto slots = letters.size() + (row == 2 ? 1 : 0);
  const auto column = static_cast<std::size_t>(across * static_cast<double>(slots));
  if (column >= letters.size()) return keyDelete;
  return keyA + (letters[column] - 'A');
}

}  // namespace marmoset::device::simulator
