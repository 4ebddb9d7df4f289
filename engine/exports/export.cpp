#include "engine/exports/export.h"

#include "engine/exports/maestro.h"
#include "engine/exports/test_plan.h"
#include "engine/exports/uiautomator2.h"

namespace marmoset::exports {

std::optional<Format> formatOf(std::string_view name) {
  if (name == "maestro") return Format::maestro;
  if (name == "uiautomator2") return Format::uiautomator2;
  return std::nullopt;
}

std::string_view extensionOf(Format format) {
  return format == Format::maestro ? ".yaml" : ".py";
}

Export exported(const ExportSource& source, Format format) {
  const auto plan = planOf(source);
  return format == Format::maestro ? maestroFlow(plan) : uiautomator2Program(plan);
}

}  // namespace marmoset::exports
