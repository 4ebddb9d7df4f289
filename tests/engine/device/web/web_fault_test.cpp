#include <csignal>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/device/web/test_page.h"

namespace marmoset::device::web {
namespace {

using testing::Contains;
using testing::HasSubstr;
using Kind = DeviceError::Kind;

// Answers every request with a way back to itself.
class RedirectingServer {
 public:
  RedirectingServer() : acceptor_(context_, {boost::asio::ip::address_v4::loopback(), 0}) {
    accept();
    thread_ = std::thread([this] { context_.run(); });
  }
  ~RedirectingServer() {
    context_.stop();
    thread_.join();
  }
  std::string address() const {
    return fmt::format("http://127.0.0.1:{}/", acceptor_.local_endpoint().port());
  }

 private:
  void accept() {
    acceptor_.async_accept([this](boost::system::error_code error, boost::asio::ip::tcp::socket socket) {
      if (error) return;
      char request[4096];
      socket.read_some(boost::asio::buffer(request), error);
      const auto answer = fmt::format(
          "HTTP/1.1 302 Found\r\nLocation: {}again\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
          address());
      boost::asio::write(socket, boost::asio::buffer(answer), error);
      accept();
    });
  }

  boost::asio::io_context context_;
  boost::asio::ip::tcp::acceptor acceptor_;
  std::thread thread_;
};

class WebFault : public testing::Test {
 protected:
  void SetUp() override { MARMOSET_NEEDS_CHROMIUM(); }

  // What tapping the page's one button comes to, for a page with this handler.
  void tapOn(const std::string& handler) {
    file = std::make_unique<PageFile>("<p id=o>start</p><button id=a onclick=\"" + handler + "\">A</button>");
    page = std::make_unique<TestPage>(file->path());
    page->start();
    outcome = page->tap("a");
  }

  std::unique_ptr<PageFile> file;
  std::unique_ptr<TestPage> page;
  Result<StepOutcome> outcome;
};

TEST_F(WebFault, APageThatIsNeverIdleIsLookedAtAsItIs) {
  tapOn(
      "setInterval(() => { o.textContent = performance.now() }, 1); o.animate([{opacity: 0}, {opacity: 1}], "
      "{duration: 1000, iterations: Infinity})");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_FALSE(outcome->failure);
  EXPECT_NE(page->textOf("o"), "start");
}

TEST_F(WebFault, AnotherPageElsewhereIsNotOpened) {
  tapOn("location.href = 'http://example.com/'");
  ASSERT_TRUE(outcome) << outcome.error().message;
  const auto seen = page->look();
  EXPECT_EQ(TestPage::find(seen, "o")->text, "start");
  EXPECT_THAT(seen.log, Contains("Marmoset: http://example.com/ lies elsewhere and was not opened"));
}

TEST_F(WebFault, NothingElseIsReachedEither) {
  tapOn(
      "fetch('http://192.0.2.1/').then(() => { o.textContent = 'reached' }, () => { o.textContent = "
      "'refused' })");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(page->textOf("o"), "refused");
}

TEST_F(WebFault, WindowsThatItOpensAreClosed) {
  tapOn("window.open('about:blank'); o.textContent = 'opened'");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(page->textOf("o"), "opened");
}

TEST_F(WebFault, PrintingDownloadsAndPermissionsComeToNothing) {
  tapOn(
      "print(); const link = document.createElement('a'); link.href = 'data:text/plain,x'; link.download = "
      "'x.txt'; link.click(); navigator.geolocation.getCurrentPosition(() => {}, e => { o.textContent = "
      "'denied ' + e.code })");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(page->textOf("o"), "denied 1");
}

TEST_F(WebFault, AFilePickerIsAnsweredWithNothing) {
  tapOn(
      "const i = document.createElement('input'); i.type = 'file'; i.addEventListener('cancel', () => { "
      "o.textContent = 'cancelled' }); document.body.append(i); i.click()");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(page->textOf("o"), "cancelled");
}

TEST_F(WebFault, APageThatBlocksItsThreadIsNoVerdict) {
  tapOn("for (;;) {}");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().kind, Kind::frozen);
  EXPECT_THAT(outcome.error().message, HasSubstr("does not answer: its scripts have been at work"));
  page->start();
  EXPECT_EQ(page->textOf("o"), "start");
}

TEST_F(WebFault, APageThatUsesUpItsMemoryIsNoVerdict) {
  tapOn("const all = []; for (;;) all.push(new Array(1000000).fill(all.length))");
  ASSERT_FALSE(outcome);
  EXPECT_THAT(outcome.error().message, HasSubstr("memory"));
  page->start();
  EXPECT_EQ(page->textOf("o"), "start");
}

TEST_F(WebFault, AnAddressThatLeadsInACircleCannotBeOpened) {
  const RedirectingServer server;
  TestPage circle(server.address());
  circle.start();
  ASSERT_FALSE(circle.launched);
  EXPECT_EQ(circle.launched.error().kind, Kind::notInstalled);
  EXPECT_EQ(circle.launched.error().message,
            fmt::format("cannot open {}: net::ERR_TOO_MANY_REDIRECTS", server.address()));
}

TEST_F(WebFault, APageThatIsReloadedForEverIsLookedAtAsItIs) {
  const PageFile endless("<p id=o>again</p><script>location.reload()</script>");
  TestPage reloaded(endless.path());
  reloaded.start();
  if (!reloaded.launched) {
    EXPECT_NE(reloaded.launched.error().kind, Kind::cancelled);
  } else {
    EXPECT_FALSE(reloaded.look().failure);
  }
}

TEST_F(WebFault, ABrowserThatIsKilledIsLost) {
  tapOn("o.textContent = 'tapped'");
  ::kill(static_cast<pid_t>(-page->device->browserProcess()), SIGKILL);
  const auto lost = page->inject(tapAt(10, 10));
  ASSERT_FALSE(lost);
  EXPECT_EQ(lost.error().kind, Kind::lost);
  EXPECT_TRUE(isTransient(lost.error().kind));
}

TEST_F(WebFault, AnOperationThatIsStoppedEndsAtOnce) {
  file = std::make_unique<PageFile>("<p id=o>start</p>");
  page = std::make_unique<TestPage>(file->path());
  page->start();
  std::stop_source stop;
  stop.request_stop();
  Operation stopped;
  stopped.stop = stop.get_token();
  EXPECT_EQ(page->device->inject(tapAt(10, 10), stopped).error().kind, Kind::cancelled);
}

}  // namespace
}  // namespace marmoset::device::web
