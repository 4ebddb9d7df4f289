#pragma once

#include <cstddef>
#include <functional>

#include "engine/device/pool/device_pool.h"
#include "engine/replay/speculation.h"
#include "engine/replay/trial.h"

namespace marmoset::replay {

// Does one run on the device it is given. Called from several threads at once.
using RunTask =
    std::function<device::Result<TrialResult>(device::Device&, std::size_t run, const device::Operation&)>;
// Hears of the runs on the calling thread; returns false when it has heard enough.
using RunConsumer = std::function<bool(std::size_t run, const TrialResult&)>;

// Runs 0..runs-1 on the devices of the pool, one thread per device. Answers are handed over in the order of
// the runs whatever their timing, so what is made of them does not depend on the number of devices; when the
// consumer has heard enough, what is under way is stopped and dropped. Ends with the first error that a run
// could not recover from. No thread is left when it returns. With `speculation`, devices work no farther
// ahead of the consumer than it says; it learns from what the consumer used.
device::Result<void> runInOrder(device::DevicePool& pool, std::size_t runs, const RunTask& task,
                                const RunConsumer& consume, const device::Operation& operation,
                                Speculation* speculation = nullptr);

}  // namespace marmoset::replay
