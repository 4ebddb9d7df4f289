// What somebody does who has just installed the extension and follows the walkthrough, and nothing else.

// Opens the walkthrough. VS Code shows it by itself where an extension is installed by hand.
export async function openWalkthrough(window) {
  await window.command('Marmoset: Get Started');
  const walkthrough = window.page.locator('.gettingStartedContainer');
  await walkthrough.getByText('Get Started with Marmoset').first().waitFor();
  return walkthrough;
}

// From the walkthrough to the events that the sample's crash needs.
export async function minimiseSample(window) {
  const walkthrough = await openWalkthrough(window);
  await walkthrough.getByRole('button', { name: 'Open the Crash' }).click();
  await window.tab('crash.mks').waitFor();
  await walkthrough.getByRole('button', { name: 'Minimise It' }).click();
  await window.notification('4 of 73 events are left').waitFor();
  await window.tab('crash-min.mks').waitFor();
}
