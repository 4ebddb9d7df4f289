#include "engine/report/print.h"

#include <nlohmann/json.hpp>

namespace marmoset::report {

const std::vector<std::string>& formats() {
  static const std::vector<std::string> all{"text", "markdown", "json", "html"};
  return all;
}

std::string print(const Report& report, const trace::Recording& recording, std::string_view format) {
  if (format == "markdown") return printMarkdown(report, recording);
  if (format == "html") return printHtml(report, recording);
  if (format != "json") return printText(report, recording);
  return printJson(report, recording).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
         "\n";
}

}  // namespace marmoset::report
