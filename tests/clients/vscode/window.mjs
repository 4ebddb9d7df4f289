// One window of VS Code: what a user sees and presses, by the names a user has for it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pictures = process.env.MARMOSET_PICTURES;

export class Window {
  constructor(page, folder, file) {
    Object.assign(this, { page, folder, file });
  }

  editor(file = this.file) {
    return this.page.locator(`.editor-instance .monaco-editor[data-uri$="${file}"]`);
  }

  tab(file = this.file) {
    return this.page.locator(`.tab[data-resource-name="${file}"]`);
  }

  press(keys) {
    return this.page.keyboard.press(keys);
  }

  async focusEditor() {
    await this.editor().locator('.view-lines').click({ position: { x: 5, y: 5 } });
    await this.press('Control+Home');
  }

  async goToLine(line) {
    await this.focusEditor();
    await this.press('Control+G');
    await this.page.locator('.quick-input-widget input[type="text"]').fill(`:${line}`);
    await this.press('Enter');
    await this.page.locator('.statusbar-item', { hasText: `Ln ${line},` }).waitFor();
  }

  // The visible text of the editor. VS Code draws blanks as no-break ones.
  async text() {
    const lines = await this.editor().locator('.view-line').evaluateAll((all) =>
      all.map((line) => [Number.parseInt(line.style.top, 10), line.textContent]).sort(([a], [b]) => a - b).map(([, text]) => text));
    return lines.join('\n').replaceAll('\u00a0', ' ');
  }

  squiggles(severity) {
    return this.editor().locator(`.squiggly-${severity}`);
  }

  // Runs a command by its title. The list holds what was enabled when it opened; opening it again shows the rest.
  async command(title) {
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
    for (let attempt = 0; attempt < 5; ++attempt) {
      await this.press('F1');
      await this.page.locator('.quick-input-widget input[type="text"]').fill(`>${title}`);
      if (await row.waitFor({ timeout: 5000 }).then(() => true, () => false)) break;
      await this.press('Escape');
    }
    await row.waitFor();
    await this.press('Enter');
  }

  // Answers the question that the last command asks.
  async answer(text) {
    await this.page.locator('.quick-input-widget .quick-input-message').waitFor();
    await this.page.locator('.quick-input-widget input[type="text"]').fill(text);
    await this.press('Enter');
  }

  // Opens a file of the workspace by its name.
  async quickOpen(name) {
    await this.press('Control+P');
    await this.page.locator('.quick-input-widget input[type="text"]').fill(name);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
    await this.press('Enter');
  }

  // Opens a view by its place in the activity bar.
  showView(name) {
    return this.page.locator('.activitybar .action-label[aria-label^="' + name + '"], .activitybar [aria-label^="' + name + '"]').first().click();
  }

  // The rows of the Jobs view.
  jobs() {
    return this.page.locator('.pane', { hasText: 'Jobs' }).locator('.monaco-list-row');
  }

  // What is inside the one webview of this window.
  webview() {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe');
  }

  // Opens the quick fixes at the caret. VS Code says that there are none where the answer takes long; asking again helps.
  async quickFix(title) {
    const items = this.page.locator('.action-widget .monaco-list-row.action');
    for (let attempt = 0; attempt < 5; ++attempt) {
      await this.press('Control+.');
      if (await items.first().waitFor({ timeout: 4000 }).then(() => true, () => false)) break;
    }
    const wanted = items.filter({ hasText: title }).first();
    await wanted.waitFor();
    const focused = () => this.page.locator('.action-widget .monaco-list-row.action.focused', { hasText: title }).count();
    for (let step = 0; step < 20 && !(await focused()); ++step) await this.press('ArrowDown');
    await this.press('Enter');
  }

  async save() {
    await this.press('Control+S');
    await this.page.locator(`.tab[data-resource-name="${this.file}"]:not(.dirty)`).waitFor();
    return readFileSync(join(this.folder, this.file), 'utf8');
  }

  statusBar() {
    return this.page.locator('.statusbar-item', { hasText: 'Marmoset' }).first();
  }

  // Waits until the server, or the one with this process number, says that it is well and at rest.
  ready(pid) {
    const label = pid === undefined ? 'is ready' : `is ready (process ${pid})`;
    return this.page.locator('.statusbar-item').filter({ has: this.page.locator(`[aria-label*="${label}"]`) }).first().waitFor();
  }

  // Waits until the editor no longer shows this word.
  textGone(word) {
    return this.page.waitForFunction((text) => !document.querySelector('.view-lines')?.textContent?.includes(text), word);
  }

  notification(text) {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  // A picture for the documentation; only where the run was asked for them.
  async picture(name) {
    if (pictures) await this.pictureTo(pictures, name);
  }

  async pictureTo(folder, name) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.png`), await this.page.screenshot({ animations: 'disabled', caret: 'hide' }));
  }

  close() {
    return this.page.context().close();
  }
}
