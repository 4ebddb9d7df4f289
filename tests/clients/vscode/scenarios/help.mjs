// First use: the walkthrough, the samples, and the pages behind the codes of diagnostics.
import { minimiseSample, openWalkthrough } from '../first_use.mjs';
import { scenario } from '../scenario.mjs';

const notes = { 'notes.txt': '\nNothing to see here\n' };

scenario('the walkthrough leads to a sample, and its findings to their pages', async (vscode) => {
  const window = await vscode.open(vscode.workspace('start', notes), 'notes.txt');
  const walkthrough = await openWalkthrough(window);
  await window.picture('walkthrough');
  await walkthrough.getByText('Open a script').first().click();
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

scenario('who follows the walkthrough minimises a sample', async (vscode) => {
  const window = await vscode.open(vscode.workspace('first', notes), 'notes.txt');
  await minimiseSample(window);
  await window.picture('first-use');
});
