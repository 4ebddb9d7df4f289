#pragma once

#include <gtest/gtest.h>

#include "engine/replay/recording_json.h"

namespace marmoset::replay {

inline void expectEqual(const trace::Observation& a, const trace::Observation& b) {
  EXPECT_EQ(a.window, b.window);
  ASSERT_EQ(a.tree != nullptr, b.tree != nullptr);
  if (a.tree) {
    EXPECT_EQ(*a.tree, *b.tree);
  }
  EXPECT_EQ(a.callbacks, b.callbacks);
  EXPECT_EQ(a.branches, b.branches);
  EXPECT_EQ(a.log, b.log);
  EXPECT_EQ(a.screenshot, b.screenshot);
  EXPECT_EQ(a.failure, b.failure);
  EXPECT_EQ(a.timeMs, b.timeMs);
  EXPECT_EQ(a.instrumented, b.instrumented);
  EXPECT_EQ(a.settled, b.settled);
}

inline void expectEqual(const script::UserEvent& a, const script::UserEvent& b) {
  EXPECT_EQ(describe(a), describe(b));
  EXPECT_EQ(a.type, b.type);
  EXPECT_EQ(a.lowLevel, b.lowLevel);
  EXPECT_EQ(a.ids, b.ids);
  EXPECT_EQ(a.lines, b.lines);
  EXPECT_EQ(a.toX, b.toX);
  EXPECT_EQ(a.startMs, b.startMs);
  EXPECT_EQ(a.waitMs, b.waitMs);
  EXPECT_EQ(a.complete, b.complete);
}

inline void expectEqual(const RecordingDocument& one, const RecordingDocument& other) {
  EXPECT_EQ(one.script, other.script);
  EXPECT_EQ(one.fingerprints, other.fingerprints);
  const auto &a = one.recording, &b = other.recording;
  EXPECT_EQ(a.package, b.package);
  EXPECT_EQ(a.app, b.app);
  EXPECT_EQ(a.device, b.device);
  EXPECT_EQ(a.width, b.width);
  EXPECT_EQ(a.height, b.height);
  EXPECT_EQ(a.evidence, b.evidence);
  EXPECT_EQ(a.instrumented, b.instrumented);
  EXPECT_EQ(a.failure, b.failure);
  expectEqual(a.start, b.start);
  ASSERT_EQ(a.events.size(), b.events.size());
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    expectEqual(a.events[i].event, b.events[i].event);
    expectEqual(a.events[i].after, b.events[i].after);
    EXPECT_EQ(a.events[i].widget, b.events[i].widget);
    EXPECT_EQ(a.events[i].injected, b.events[i].injected);
    EXPECT_EQ(a.events[i].dropped, b.events[i].dropped);
  }
}

}  // namespace marmoset::replay
