#include "engine/script/events/single_event.h"

namespace marmoset::script {
namespace {

constexpr std::string_view typedText = "input text ";
constexpr std::string_view wakeUpActivity = "com.google.android.powerutil.WakeUpScreen";

struct Filler {
  UserEvent& event;

  void operator()(const ActivityEvent& body) const {
    event.type = body.activity == wakeUpActivity ? UserEventType::wake : UserEventType::launch;
    event.package = body.package;
    event.activity = body.activity;
  }
  void operator()(const RotationEvent& body) const {
    event.type = UserEventType::rotation;
    event.rotation = body.degree;
  }
  void operator()(const FlipEvent& body) const {
    event.type = UserEventType::flip;
    event.open = body.open;
  }
  void operator()(const CommandEvent& body) const {
    const bool typed = body.command.starts_with(typedText);
    event.type = typed ? UserEventType::text : UserEventType::shellCommand;
    event.text = typed ? body.command.substr(typedText.size()) : body.command;
  }
  void operator()(const InstrumentationEvent& body) const {
    event.type = UserEventType::instrumentation;
    event.text = body.testCase;
  }
  void operator()(const PowerEvent& body) const { measure(body.tag ? "power " + *body.tag : "power log"); }
  void operator()(const FrameRateEvent& body) const {
    measure(body.start ? "frame rate from here" : "frame rate until here");
  }
  void operator()(const AppFrameRateEvent& body) const {
    measure(body.start ? "app frame rate from here" : "app frame rate until here");
  }
  // Motions, keys and waits are grouped.
  void operator()(const auto&) const {}

  void measure(std::string what) const {
    event.type = UserEventType::measurement;
    event.text = std::move(what);
  }
};

}  // namespace

void fillSingle(UserEvent& event, const LowLevelEvent::Body& body) {
  std::visit(Filler{event}, body);
}

}  // namespace marmoset::script
