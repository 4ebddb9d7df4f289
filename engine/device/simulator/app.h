#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/expression/text_template.h"
#include "engine/device/simulator/recorded_screens.h"
#include "engine/trace/view_tree.h"
#include "engine/trace/window_status.h"

namespace marmoset::device::simulator {

// A place in one of the app's tables; -1: none.
using Index = std::int32_t;

// What the app does at an event: report a callback, then run a block of statements.
struct Handler {
  Index callback = -1;
  Index block = -1;
  bool exists() const { return callback >= 0 || block >= 0; }
};

struct Statement {
  enum class Kind : std::uint8_t {
    set,            // variable = value
    put,            // variable[index] = value
    append,         // value at the end of a list
    removeAt,       // element `index` of a list
    clear,          // all of a list
    open,           // activity `target`; `flag`: and finish this one
    show,           // window `target`
    dismiss,        // the topmost window
    finish,         // this activity
    exit,           // the whole app
    choose,         // if value then ... else ...
    chance,         // with `probability` then ... else ...
    crash,          // `target`: which
    notResponding,  // reason `target`; goes on after `least`..`most` ms, 0: never
    log,            // `target`: text
    load,           // input is lost for `least`..`most` ms
    after,          // run `then` after `least`..`most` ms
    keyboard,       // show (`flag`) or hide
    external,       // an activity of the package named by text `target`
    callback,       // report `target`
  };
  Kind kind = Kind::dismiss;
  bool flag = false;
  VariableRef variable;
  Index value = -1, index = -1;  // expressions
  Index target = -1;
  Index then = -1, otherwise = -1;  // blocks
  Index branch = -1;                // name reported when the condition holds; the next one when not
  double probability = 1;
  std::int64_t least = 0, most = 0;
};
using Block = std::vector<Statement>;

struct CrashSpec {
  std::string exception, message;
  std::vector<std::string> frames;  // "com.x.Main.onClick(Main.java:12)"
  std::string cause;                // class of a "Caused by:", empty: none
  bool native = false;
  // ":name" is one of the app's own, "com.y" another app's; empty: the main one.
  std::string process = {};
};

// What a kind of widget does by itself, besides its handlers.
enum class Behaviour : std::uint8_t { plain, toggle, radio, edit, spinner, option };
enum class Arrangement : std::uint8_t { absolute, column, row };

struct Widget {
  std::string className, resourceId;
  TextTemplate text, description, hint;
  Index visible = -1, enabled = -1, checked = -1, selected = -1;  // expressions
  trace::ViewFlags flags;                                         // those that never change
  bool accessible = true;  // false: hidden from dumps with all inside it, but still touched
  Behaviour behaviour = Behaviour::plain;
  std::optional<VariableRef> bound;  // shown and changed by the widget
  std::int64_t value = 0;            // of a radio button
  std::int32_t position = 0;         // among its siblings, as dumps number them

  Arrangement arrangement = Arrangement::absolute;
  std::optional<trace::Rect> bounds;
  std::int32_t size = -1, weight = 0, padding = 0, gap = 0;
  bool sizeIsGiven = false;  // by the file, not by the class
  Index scrollSlot = -1;     // scrolls its children
  bool sideways = false;
  Index rowCount = -1;  // expression: the only child is repeated so often
  Index popup = -1;     // window a spinner opens

  Handler tap, longPress, change, scroll, pinch, swipeLeft, swipeRight, swipeUp, swipeDown;
  std::vector<Index> children;
};

struct Timer {
  std::int64_t ms = 0;
  bool repeats = false;
  Handler handler;
};

struct Load {
  std::int64_t least = 0, most = 0;
  double probability = 1;
};

struct Interstitial {
  Index window = -1;
  Index when = -1;  // expression
  double probability = 0;
  bool perEvent = false;  // else each time the screen is entered
};

struct WindowSpec {
  std::string title;
  trace::WindowKind kind = trace::WindowKind::activity;
  std::optional<trace::Rect> bounds;    // none: the whole screen
  Index portrait = -1, landscape = -1;  // roots; no landscape: the portrait one, stretched
  std::uint16_t scrollSlots = 0;
  bool cancelable = true;
  bool showsKeyboard = false, keepsKeyboard = false;
  bool layoutVaries = false;  // depends on variables, rows or the keyboard: laid out anew when they change
  Handler shown, cancel;
  Index spinner = -1;  // widget whose options this popup lists
};

struct ActivitySpec {
  std::string className;
  Index window = -1;
  std::vector<std::int64_t> locals;  // initial values
  std::vector<Type> localTypes;
  Handler create, resume, back;
  std::vector<std::pair<std::int32_t, Handler>> keys;
  std::vector<Timer> timers;
  std::vector<Interstitial> interstitials;
  Load load;
  Index menu = -1;               // window
  bool keepsOnRotation = false;  // else rotating creates it anew
  struct Lifecycle {
    Index create = -1, resume = -1, pause = -1, stop = -1, destroy = -1;
  } callbacks;
};

struct Costs {
  std::int64_t touch = 5, key = 5, launch = 800, rotation = 500, open = 100;
};

// An app compiled from its file: tables that refer to each other by index. Immutable and shared by all
// phones that run it.
struct App {
  AppFacts facts;
  std::string content;  // a digest of the file it was made of
  bool softKeyboard = true;
  Costs costs;
  Index mainActivity = 0;

  Strings constants;
  std::vector<std::int64_t> globals;             // initial values, those that persist first
  std::vector<std::vector<std::int64_t>> lists;  // likewise
  std::uint16_t persistentGlobals = 0, persistentLists = 0;
  std::vector<std::string> globalNames, listNames;
  std::vector<Type> globalTypes, listTypes;
  // What a change of a variable means for the screen: views move, or look different.
  std::vector<bool> globalShapesLayout, listShapesLayout, globalIsSeen, listIsSeen;

  std::vector<Expression> expressions;
  std::vector<TextTemplate> texts;  // of log statements
  std::vector<Block> blocks;
  std::vector<Widget> widgets;
  std::vector<WindowSpec> windows;
  std::vector<ActivitySpec> activities;
  std::vector<CrashSpec> crashes;
  std::vector<std::string> callbacks, branches;

  // Of an app that was recorded instead of written: its activities are there to be launched and show nothing.
  std::shared_ptr<const RecordedScreens> recorded;
  std::vector<Handler> recordedFailures;
};

}  // namespace marmoset::device::simulator
