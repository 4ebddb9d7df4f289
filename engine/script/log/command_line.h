#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace marmoset::script {

// "shell@hammerhead:/ $ monkey -p com.x -v 500", "C:\> adb shell monkey ...": a line somebody typed.
bool isMonkeyCommand(std::string_view text);
// Shell prompts without such a command, and what the adb client says about its daemon.
bool isShellNoise(std::string_view text);

// The arguments of Monkey in a line that echoes them: a command, "bash arg: -v" (one), "args: [-p, com.x]".
std::vector<std::string> echoedArguments(std::string_view text);

// Monkey takes "-vvv" for one -v with a value.
int countVerbosity(const std::vector<std::string>& arguments);
// The value of an option such as "--throttle"; empty if it is not there.
std::string_view optionValue(const std::vector<std::string>& arguments, std::string_view option);

}  // namespace marmoset::script
