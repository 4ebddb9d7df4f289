#include "tests/engine/script/generators.h"

#include <algorithm>

namespace marmoset::test {

using namespace marmoset::script;
namespace gen = rc::gen;

namespace {

rc::Gen<std::string> anyLine() {
  return gen::weightedOneOf<std::string>(
      {{3, gen::just<std::string>("Tap(1,2)")},
       {2, gen::element<std::string>(
               "", "# comment", "UserWait(5)", "\tTap( 3.5 , 4 , 5 );", "DispatchPress(HOME)",
               "DispatchPress(999)", "Drag(1,2,3,4,5)", "Drag(1,2,3,4,0)", "LongPress()",
               "PinchZoom(1,2,3,4,5,6,7,8,2)", "PressAndHold(1,2,3)", "DeviceWakeUp()",
               "DispatchFlip WriteLog RunCmd(true)", "LaunchActivity(a.b, a.b.C)", "Tap(x,1)")},
       {1, gen::element<std::string>(
               "DispatchKey(1,2,1,20,0,0,0,0)", "DispatchPointer(1,2,0,3,4,0,0,0,0,0,0,0)",
               "DispatchPointer(1,2,5,3,4,0,0,0,0,0,0,0,1)", "linebyline", "start data >>", "count= 7",
               "speed= 2", "StartCaptureFramerate()", "EndCaptureFramerate(x)", "\xE2\x82 Tap(1,2)\xFF",
               "RotateScreen(1,0)", "RotateScreen(90,0)", "Tap(")}});
}

rc::Gen<std::string> deadlyLine() {
  return gen::element<std::string>("UserWait(-5)", "Drag(1,2,3,4,x)", "# a) b (c", "PressAndHold(1,2,-3)",
                                   "LaunchInstrumentation(t,r)", "PowerLog(AUTOTEST_IDLE_SUCCESS,x)",
                                   "DispatchPointer(1,2,0,3,4,0,0,0,0,0,0,0,7)", "count=", "count=5");
}

rc::Gen<std::string> anyHeader() {
  return gen::weightedElement<std::string>({{6, "type= x\ncount= 3\nspeed= 1.0\nstart data >>\n"},
                                            {2, "linebyline\nstart data >>\n"},
                                            {1, "count=\nstart data >>\r"},
                                            {1, "speed=x\nstart data >>\n"},
                                            {1, ""}});
}

}  // namespace

rc::Gen<std::string> anyBytes() {
  const auto byte =
      gen::weightedOneOf<char>({{6, gen::arbitrary<char>()}, {2, gen::element('\n', '\r', '(', ')', ',')}});
  return gen::container<std::string>(byte);
}

rc::Gen<std::string> anyScript() {
  return gen::exec([] {
    std::string text = *anyHeader();
    // Long runs of one line, so that windows and blocks fill up.
    const auto runs = *gen::container<std::vector<std::pair<std::string, int>>>(
        gen::pair(gen::weightedOneOf<std::string>({{20, anyLine()}, {1, deadlyLine()}}),
                  gen::weightedOneOf<int>({{8, gen::inRange(1, 4)}, {1, gen::inRange(90, 210)}})));
    const std::string end = *gen::element<std::string>("\n", "\r\n", "\r");
    for (const auto& [line, times] : runs) {
      for (int i = 0; i < times; ++i) text += line + end;
    }
    if (*gen::arbitrary<bool>()) text += *anyLine();
    return text;
  });
}

Range AnyEdit::rangeIn(const Text& text) const {
  const auto line = static_cast<std::uint32_t>(at % text.lineCount());
  if (wholeLines) return {text.clamp({line, 0}), text.clamp({line + length % 700, 0})};
  const Position start = text.clamp({line, at / 7 % 40});
  return {start, text.clamp({line + length % 3, length % 20 + start.byte})};
}

std::size_t AnyEdit::offsetIn(const Text& text, Position position) const {
  std::size_t offset = position.byte;
  for (std::size_t i = 0; i < position.line; ++i) offset += text.lineWithEnd(i).size();
  return offset;
}

void showValue(const AnyEdit& edit, std::ostream& out) {
  out << "{at " << edit.at << ", length " << edit.length << (edit.wholeLines ? " lines" : " bytes") << ", \""
      << edit.replacement << "\"}";
}

rc::Gen<std::vector<AnyEdit>> anyEdits() {
  const auto replacement = gen::weightedOneOf<std::string>(
      {{3,
        gen::element<std::string>("", "x", "\n", "\r", "\r\n", "(", "start data >>", "\nTap(9,9)\n", "\xFF")},
       {1, anyBytes()},
       {1, gen::map(gen::inRange(1, 1500), [](int lines) {
          std::string text;
          for (int i = 0; i < lines; ++i) text += "Tap(5,5)\n";
          return text;
        })}});
  return gen::container<std::vector<AnyEdit>>(
      gen::build<AnyEdit>(gen::set(&AnyEdit::at, gen::inRange<std::uint32_t>(0, 1'000'000)),
                          gen::set(&AnyEdit::length, gen::inRange<std::uint32_t>(0, 1'000'000)),
                          gen::set(&AnyEdit::wholeLines), gen::set(&AnyEdit::replacement, replacement)));
}

}  // namespace marmoset::test
