#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

using StatementKind = Statement::Kind;

// An app file whose screens open each other for ever must not take the simulator with it.
constexpr int deepestHandler = 60;

// Runs the statements of one handler. The handler belongs to one activity; if that is gone, or the process,
// the rest of it is void.
class Runner {
 public:
  Runner(PhoneState& phone, RunningApp& app, std::uint32_t activity, std::int64_t item)
      : phone_(phone), app_(app), pid_(app.pid), activity_(activity), item_(item) {}

  // False: nothing after this can run.
  bool run(Index block) {
    if (block < 0) return true;
    for (const auto& statement : app_.app->blocks[block]) {
      phone_.work.charge(1);
      if (phone_.work.stopped()) return false;
      const bool goesOn = run(statement);
      if (!alive()) return false;
      if (const auto excess = phone_.work.excess(); excess != Excess::none) {
        failFor(phone_, app_, excess);
        return false;
      }
      if (!goesOn) return false;
    }
    return true;
  }

 private:
  bool alive() { return app_.pid == pid_ && !app_.hangs && !app_.stack.empty(); }

  // Its own activity, or the one in front once that is gone.
  OpenActivity& activity() {
    for (auto& open : app_.stack) {
      if (open.identity == activity_) return open;
    }
    return app_.top();
  }

  std::int64_t value(Index expression) {
    const auto& code = app_.app->expressions[expression];
    phone_.work.charge(static_cast<std::int64_t>(code.code.size() / 8));
    return evaluate(code, environment());
  }

  Environment environment() {
    auto seen = environmentOf(phone_, app_, activity(), item_);
    seen.work = &phone_.work;
    return seen;
  }

  std::int64_t between(const Statement& statement) {
    return statement.least + phone_.random.below(statement.most - statement.least + 1);
  }

  bool run(const Statement& statement) {
    switch (statement.kind) {
      case StatementKind::set:
        setVariable(phone_, app_, activity(), statement.variable, value(statement.value));
        return true;
      case StatementKind::put:
      case StatementKind::append:
      case StatementKind::removeAt:
      case StatementKind::clear:
        changeList(statement);
        return true;
      case StatementKind::choose:
        return choose(statement, value(statement.value) != 0);
      case StatementKind::chance:
        return choose(statement, phone_.random.chance(statement.probability));
      case StatementKind::callback:
        reportCallback(phone_, app_, statement.target);
        return true;
      case StatementKind::log:
        log(statement);
        return true;
      case StatementKind::load:
        app_.busyUntil = phone_.now + between(statement);
        return true;
      case StatementKind::after:
        delay(statement);
        return true;
      case StatementKind::keyboard:
        showKeyboard(phone_, statement.flag && app_.app->softKeyboard);
        return true;
      default:
        return moveOn(statement);
    }
  }

  // Statements that change what is in front.
  bool moveOn(const Statement& statement) {
    switch (statement.kind) {
      case StatementKind::open:
        openActivity(phone_, app_, statement.target);
        if (statement.flag && alive()) finishBelow(phone_, app_, activity_);
        return true;
      case StatementKind::show:
        showWindow(phone_, app_, statement.target);
        return true;
      case StatementKind::dismiss:
        dismissWindow(phone_, app_);
        return true;
      case StatementKind::finish:
        finishActivity(phone_, app_);
        return true;
      case StatementKind::exit:
        stopApp(phone_, app_);
        return false;
      case StatementKind::crash:
        crashApp(phone_, app_, app_.app->crashes[statement.target]);
        return true;
      case StatementKind::notResponding:
        hangApp(phone_, app_, app_.strings.text(statement.target),
                statement.most > 0 ? between(statement) : 0);
        return true;
      case StatementKind::external:
        openForeign(phone_, app_, app_.strings.text(statement.target));
        return true;
      default:
        return true;
    }
  }

  bool choose(const Statement& statement, bool holds) {
    reportBranch(phone_, app_, statement.branch + (holds ? 0 : 1));
    return run(holds ? statement.then : statement.otherwise);
  }

  void changeList(const Statement& statement) {
    auto& list = app_.lists[statement.variable.slot];
    const auto index = statement.index >= 0 ? value(statement.index) : 0;
    const bool inside = index >= 0 && index < static_cast<std::int64_t>(list.size());
    switch (statement.kind) {
      case StatementKind::put:
        if (inside) list[static_cast<std::size_t>(index)] = value(statement.value);
        break;
      case StatementKind::append:
        if (list.size() < limits::listLength)
          list.push_back(value(statement.value));
        else
          phone_.work.exceed(Excess::list);
        break;
      case StatementKind::removeAt:
        phone_.work.charge(static_cast<std::int64_t>(list.size() / 8));
        if (inside) list.erase(list.begin() + index);
        break;
      default:
        list.clear();
    }
    if (app_.app->listShapesLayout[statement.variable.slot]) ++phone_.layoutVersion;
  }

  void log(const Statement& statement) {
    const auto tag = app_.strings.text(statement.index);
    auto text = render(app_.app->texts[statement.target], environment(), limits::logLine);
    phone_.work.charge(static_cast<std::int64_t>(4 + text.size() / 64));
    reportLogged(phone_, fmt::format("{}: {}", tag, text));
    writeLog(phone_, app_.pid, 'I', LogLine::Buffer::main, tag, std::move(text));
  }

  void delay(const Statement& statement) {
    const auto due = phone_.now + std::max<std::int64_t>(between(statement), 1);
    if (app_.delayed.size() >= limits::delayedBlocks) return phone_.work.exceed(Excess::delayed);
    app_.delayed.push_back({due, app_.nextDelayed++, activity().identity, statement.then, item_});
    std::push_heap(app_.delayed.begin(), app_.delayed.end(), std::greater{});
  }

  PhoneState& phone_;
  RunningApp& app_;
  std::int32_t pid_;
  std::uint32_t activity_;
  std::int64_t item_;
};

const CrashSpec endlessRecursion{"java.lang.StackOverflowError",
                                 "stack size 8192KB",
                                 {"android.app.Activity.startActivity(Activity.java:5597)"},
                                 "",
                                 false};

void runBlock(PhoneState& phone, RunningApp& app, std::uint32_t activity, std::int64_t item, Index block) {
  if (phone.handlerDepth >= deepestHandler) return crashApp(phone, app, endlessRecursion);
  ++phone.handlerDepth;
  Runner(phone, app, activity, item).run(block);
  --phone.handlerDepth;
}

}  // namespace

Environment environmentOf(PhoneState& phone, RunningApp& app, const OpenActivity& activity,
                          std::int64_t item) {
  return {app.globals.data(), activity.locals.data(), app.lists.data(), &app.strings, &phone.random, item,
          phone.rotation,     phone.keyboard};
}

void runHandler(PhoneState& phone, RunningApp& app, const Handler& handler, std::int64_t item) {
  reportCallback(phone, app, handler.callback);
  if (handler.block < 0 || app.stack.empty()) return;
  if (app.app->blocks[handler.block].empty()) return;
  runBlock(phone, app, app.top().identity, item, handler.block);
}

void runDelayed(PhoneState& phone, RunningApp& app, const Delayed& delayed) {
  const auto same = [&](const OpenActivity& open) { return open.identity == delayed.activity; };
  const bool isThere = std::any_of(app.stack.begin(), app.stack.end(), same);
  if (isThere) runBlock(phone, app, delayed.activity, delayed.item, delayed.block);
}

std::int64_t valueOf(const RunningApp& app, const OpenActivity& activity, const VariableRef& variable) {
  return variable.scope == VariableRef::Scope::local ? activity.locals[variable.slot]
                                                     : app.globals[variable.slot];
}

void setVariable(PhoneState& phone, RunningApp& app, OpenActivity& activity, const VariableRef& variable,
                 std::int64_t value) {
  const bool local = variable.scope == VariableRef::Scope::local;
  auto& slot = local ? activity.locals[variable.slot] : app.globals[variable.slot];
  if (slot == value) return;
  slot = value;
  if (local || app.app->globalShapesLayout[variable.slot]) ++phone.layoutVersion;
}

bool isEnabled(PhoneState& phone, RunningApp& app, const OpenActivity& activity, const Widget& widget,
               std::int64_t item) {
  if (widget.enabled < 0) return true;
  return evaluate(app.app->expressions[widget.enabled], environmentOf(phone, app, activity, item)) != 0;
}

}  // namespace marmoset::device::simulator
