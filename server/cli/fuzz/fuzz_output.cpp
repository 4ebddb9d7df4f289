#include "server/cli/fuzz/fuzz_output.h"

#include <fmt/format.h>

#include "engine/fuzz/campaign/page.h"

namespace marmoset::cli {

std::string seedScriptOf(std::size_t violation) {
  return fmt::format("violation-{}.without.mks", violation + 1);
}

std::string mutantScriptOf(std::size_t violation) {
  return fmt::format("violation-{}.with.mks", violation + 1);
}

std::string propertyScriptOf(std::size_t violation) {
  return fmt::format("property-{}.mks", violation + 1);
}

tl::expected<void, std::string> FuzzOutput::write(const jobs::FuzzResult& result,
                                                  const std::string& json) const {
  const auto& violations = result.campaign.violations;
  for (std::size_t i = 0; i < violations.size(); ++i) {
    if (auto written = write(seedScriptOf(i), violations[i].seedRun.trace.script); !written) return written;
    if (auto written = write(mutantScriptOf(i), violations[i].mutantRun.trace.script); !written)
      return written;
  }
  for (std::size_t i = 0; i < result.propertyViolations.size(); ++i)
    if (auto written = write(propertyScriptOf(i), result.propertyViolations[i].script); !written)
      return written;
  if (auto written = write("index.html", fuzz::printPage(violations, result.package)); !written)
    return written;
  return write("report.json", json);
}

tl::expected<void, std::string> FuzzOutput::write(const std::string& name, const std::string& bytes) const {
  const auto file = folder_.file(name);
  if (!file) return tl::unexpected(file.error());
  return file->write(bytes);
}

}  // namespace marmoset::cli
