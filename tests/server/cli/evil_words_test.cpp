// Whatever the words of a file say: no command writes a character that does something to a terminal.
#include "tests/server/cli/evil_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/cli/store_folder.h"

namespace marmoset::cli::test {
namespace {

class EvilWords : public StoreFolder {
 protected:
  EvilWords() {
    shell.file("evil.app.yaml",
               "package: com.evil\n"
               "label: \"" +
                   inYaml +
                   "\"\n"
                   "main: Main\n"
                   "activities:\n"
                   "  Main:\n"
                   "    view:\n"
                   "      class: \"Button" +
                   inYaml +
                   "\"\n"
                   "      id: \"b" +
                   inYaml +
                   "\"\n"
                   "      text: \"" +
                   inYaml +
                   "\"\n"
                   "      bounds: [0, 0, 1080, 1900]\n"
                   "      on:\n"
                   "        tap: {crash: {exception: \"java.lang.Evil" +
                   inYaml + "\", message: \"" + inYaml + "\"}}\n");
    shell.file("evil.mks", "type= " + evil + "\nstart data >>\n# " + evil +
                               "\nLaunchActivity(com.evil,com.evil.Main)\n"
                               "UserWait(1000)\nTap(500,700)\n");
    shell.file("wrong.mks", "count= " + evil + "\nstart data >>\nTa" + evil + "p(1,2)\nTap(" + evil +
                                ",2)\n"
                                "# marmoset-disable-next-line " +
                                evil +
                                "\n"
                                "DispatchPress(KEYCODE_" +
                                evil + ")\nDispatchString(" + evil + ")\nRunCmd(" + evil +
                                ")\n"
                                "LaunchActivity(com." +
                                evil + ",x" + evil + ")\n");
    shell.file("evil.log",
               ":Monkey: seed=1 count=2\n:AllowPackage: com." + evil +
                   "\n"
                   ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n:Sending Touch (ACTION_UP): 0:(1.0,2.0)\n"
                   "// CRASH: com." +
                   evil + " (pid 12)\n// Short Msg: " + evil + "\n// Long Msg: " + evil +
                   "\n"
                   "// Build Label: x\n// java.lang.E" +
                   evil + ": " + evil + "\n// \tat com." + evil +
                   ".X.y(X.java:1)\n"
                   "** Monkey aborted due to error.\nEvents injected: 1\n");
    shell.file("events/event_1.json", R"({"event": {"event_type": "intent", "intent": "am start )" + inJson +
                                          R"("}, "start_state": ")" + inJson + R"(", "stop_state": ")" +
                                          inJson + "\"}");
  }

  void expectWords(const std::vector<std::string>& arguments) {
    const auto printed = shell.run(arguments);
    const auto command = testing::PrintToString(arguments);
    EXPECT_EQ(hiddenIn(printed.out), "") << command << "\n" << printed.out;
    EXPECT_EQ(hiddenIn(printed.err), "") << command << "\n" << printed.err;
    EXPECT_GE(printed.exitCode, 0) << command;
  }

  // The same characters for readers that know escapes.
  static inline const std::string inYaml = R"(\e]0;x\a\x9b31m\u202e\x7f)",
                                  inJson = R"(\u001b]0;x\u0007\u009b31m\u202e\u007f)";
};

TEST_F(EvilWords, areShownByNoCommandThatReads) {
  shell.file("evil\x1b[31m.mks", "start data >>\nTap(1,x)\n");
  for (const std::string file : {"evil.mks", "wrong.mks", "evil.log", "evil\x1b[31m.mks", "no\x1b[31m.mks"}) {
    for (const std::string format : {"text", "json", "sarif", "junit"})
      expectWords({"check", "--hints", "--format", format, file});
    expectWords({"events", file});
    expectWords({"events", "--json", file});
    expectWords({"events", "--low-level", file});
    expectWords({"events", "--low-level", "--json", file});
    expectWords({"format", "--check", file});
    expectWords({"format", "--json", file});
    expectWords({"report", file});
    expectWords({"convert", file, "-o", "converted.mks"});
  }
  expectWords({"convert", "events", "--from", "droidbot", "-o", "converted.mks"});
  expectWords({"check", "--" + evil});
  expectWords({evil});
}

TEST_F(EvilWords, areShownByNoCommandThatRuns) {
  const std::vector<std::string> device{"--device", "sim:evil.app.yaml"};
  const auto with = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), device.begin(), device.end());
    expectWords(arguments);
  };
  with({"replay", "evil.mks", "--runs", "3"});
  with({"replay", "evil.mks", "--runs", "3", "--json"});
  with({"replay", "evil.mks", "--runs", "2", "--target", "activity:" + evil});
  with({"record", "evil.mks"});
  with({"record", "evil.mks", "--json"});
  with({"record", "evil.mks", "-o", "evil.mrec"});
  with({"reduce", "evil.mks", "-o", "reduced.mks"});
  with({"reduce", "evil.mks", "--json"});
  for (const std::string format : {"text", "markdown", "json", "html"}) {
    expectWords({"report", "evil.mks", "--format", format});
    expectWords({"report", "evil.mrec", "--format", format});
  }
  expectWords({"check", "--hints", "evil.mks"});
  expectWords({"store", "--list"});
  expectWords({"store", "--list", "--json"});
  expectWords({"devices", "--device", "sim:" + evil});
  expectWords({"replay", "evil.mks", "--device", "sim:" + evil});
  expectWords({"replay", "evil.mks", "--device", evil});
}

TEST_F(EvilWords, ofAProjectFileAreShownByNone) {
  shell.file(".marmoset.yaml",
             "\"" + inYaml + "\": 1\nrules: {\"" + inYaml + "\": error}\nscreen: \"" + inYaml + "\"\n");
  expectWords({"check", "evil.mks"});
  expectWords({"check", "--format", "json", "evil.mks"});
  expectWords({"replay", "evil.mks", "--runs", "1", "--device", "sim:evil.app.yaml"});
  shell.file(".marmoset.yaml", "a: [\n" + evil);
  expectWords({"check", "evil.mks"});
}

TEST_F(EvilWords, ofAnAppFileThatIsRefusedAreShownByNone) {
  shell.file("refused.app.yaml",
             "package: com.evil\nmain: \"" + inYaml + "\"\n\"" + inYaml + "\": 2\nactivities: {}\n");
  expectWords({"replay", "evil.mks", "--device", "sim:refused.app.yaml"});
  shell.file("refused.app.yaml", evil);
  expectWords({"replay", "evil.mks", "--device", "sim:refused.app.yaml"});
  expectWords({"emulator", "--app", "refused.app.yaml"});
}

}  // namespace
}  // namespace marmoset::cli::test
