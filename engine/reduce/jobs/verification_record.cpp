#include "engine/reduce/jobs/verification_record.h"

#include <nlohmann/json.hpp>

#include "engine/replay/recording_json.h"
#include "engine/replay/stored_json.h"

namespace marmoset::reduce {

std::string printVerification(const VerificationRecord& record) {
  return replay::printed({{"target", record.target},
                          {"mode", record.mode},
                          {"passed", record.passed},
                          {"successes", record.rate.successes},
                          {"runs", record.rate.total()},
                          {"fingerprints", replay::toJson(record.fingerprints)}});
}

std::optional<VerificationRecord> parseVerification(std::string_view text) {
  return replay::orNothing(text, [](const nlohmann::json& in) {
    VerificationRecord record;
    in.at("target").get_to(record.target);
    in.at("mode").get_to(record.mode);
    in.at("passed").get_to(record.passed);
    in.at("successes").get_to(record.rate.successes);
    record.rate.failures = in.at("runs").get<std::uint32_t>() - record.rate.successes;
    record.fingerprints = replay::fingerprintsFrom(in.at("fingerprints"));
    return record;
  });
}

}  // namespace marmoset::reduce
