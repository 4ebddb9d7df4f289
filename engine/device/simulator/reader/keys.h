#pragma once

#include <array>
#include <string_view>

// The words an app file may use in each place. docs/app.schema.json lists the same ones.
namespace marmoset::device::simulator::keys {

using Word = std::string_view;

inline constexpr std::array<Word, 15> app{"package",   "label",   "version",    "main",        "screen",
                                          "keyboard",  "sdk",     "costs",      "permissions", "instrumented",
                                          "variables", "windows", "activities", "crashes",     "recorded"};
inline constexpr std::array<Word, 2> version{"code", "name"};
inline constexpr std::array<Word, 2> sdk{"min", "target"};
inline constexpr std::array<Word, 5> costs{"touch", "key", "launch", "rotation", "open"};
inline constexpr std::array<Word, 2> variables{"persistent", "process"};
inline constexpr std::array<Word, 5> crash{"exception", "message", "frames", "cause", "process"};
inline constexpr std::array<Word, 2> hang{"reason", "recovers"};

inline constexpr std::array<Word, 11> activity{
    "class",  "variables", "windows", "view",          "landscape",      "on",
    "timers", "load",      "menu",    "interstitials", "keepsOnRotation"};
inline constexpr std::array<Word, 4> activityEvents{"create", "resume", "back", "keys"};
inline constexpr std::array<Word, 8> window{"kind",       "title",         "bounds",        "view",
                                            "cancelable", "showsKeyboard", "keepsKeyboard", "on"};
inline constexpr std::array<Word, 2> windowEvents{"show", "cancel"};
inline constexpr std::array<Word, 3> timer{"every", "after", "do"};
inline constexpr std::array<Word, 2> load{"ms", "chance"};
inline constexpr std::array<Word, 4> interstitial{"show", "chance", "when", "each"};

inline constexpr std::array<Word, 30> widget{
    "class",    "id",        "text",          "description", "hint",      "bounds",   "size",
    "weight",   "padding",   "gap",           "layout",      "visible",   "enabled",  "checked",
    "selected", "clickable", "longClickable", "checkable",   "focusable", "password", "accessible",
    "bind",     "value",     "options",       "popup",       "rows",      "row",      "scroll",
    "on",       "children"};
inline constexpr std::array<Word, 9> widgetEvents{"tap",       "longPress",  "change",  "scroll",   "pinch",
                                                  "swipeLeft", "swipeRight", "swipeUp", "swipeDown"};

inline constexpr std::array<Word, 3> recorded{"launches", "screens", "failures"};
inline constexpr std::array<Word, 7> screen{"package",  "activity", "kind",  "window",
                                            "keyboard", "view",     "inputs"};
inline constexpr std::array<Word, 4> input{"do", "on", "with", "to"};

inline constexpr std::array<Word, 2> handler{"callback", "do"};
inline constexpr std::array<Word, 3> statementWords{"dismiss", "finish", "exit"};
// One of these says what a statement does.
inline constexpr std::array<Word, 17> statements{"set",  "put",   "append",   "remove",   "clear",   "open",
                                                 "show", "if",    "chance",   "crash",    "anr",     "log",
                                                 "load", "after", "keyboard", "external", "callback"};
// And these go with some of them: if and chance, after, log, open.
inline constexpr std::array<Word, 6> statementParts{"then", "else", "branch", "do", "tag", "finish"};

}  // namespace marmoset::device::simulator::keys
