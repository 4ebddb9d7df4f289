#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace marmoset::script {

// Sentences are put together from pieces: `say({"The device reads ", quoted(text), " as 0."})`. Rules use
// this instead of fmt because the header-only fmt would cost every rule file seconds of compile time.
std::string say(std::initializer_list<std::string_view> pieces);

// The text in backquotes, shortened if it is long.
std::string quoted(std::string_view text);
// The shortest decimal form: 10, 0.5.
std::string number(double value);
// A zero-based line as people count: "line 1".
std::string lineName(std::uint32_t line);
// "1 line", "3 lines".
std::string counted(std::size_t count, std::string_view noun);

}  // namespace marmoset::script
