// First use: the walkthrough, the samples, and the pages behind the codes of diagnostics.
import { scenario } from '../scenario.mjs';

scenario('the walkthrough leads to a sample, and its findings to their pages', async (vscode) => {
  const window = await vscode.open(vscode.workspace('start', { 'notes.txt': '\nNothing to see here\n' }), 'notes.txt');
  await window.command('Marmoset: Get Started');
  const walkthrough = window.page.locator('.gettingStartedContainer');
  await walkthrough.getByText('Get Started with Marmoset').first().waitFor();
  await window.picture('walkthrough');
  await walkthrough.getByRole('button', { name: 'Open the Sample' }).click();

  window.file = 'browse.mks';
  await window.squiggles('warning').first().waitFor({ state: 'attached' });
  await window.ready();
  await window.goToLine(9);
  await window.pressInEditor('F8');
  const link = window.page.locator('.marker-widget a.code-link, .peekview-widget a.code-link').first();
  await link.waitFor();
  await window.picture('next-problem');
  await link.click();
  await window.page.locator('.tab', { hasText: 'Preview' }).waitFor();
});
