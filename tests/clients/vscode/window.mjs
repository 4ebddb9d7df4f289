// One window of VS Code: what a user sees and presses, by the names a user has for it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.mjs';

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

  // Presses keys in the editor; they go astray where something else still has the focus.
  async pressInEditor(...all) {
    await this.focusedEditor().waitFor();
    for (const keys of all) await this.press(keys);
  }

  focusedEditor(file = this.file) {
    return this.page.locator(`.editor-instance .monaco-editor.focused[data-uri$="${file}"]`).first();
  }

  async focusEditor() {
    await this.editor().first().locator('textarea.inputarea').focus();
    await this.pressInEditor('Control+Home');
  }

  async goToLine(line) {
    await this.focusEditor();
    await this.press('Control+G');
    await this.input().fill(`:${line}`);
    await this.press('Enter');
    await this.closedInput();
    await this.page.locator('.statusbar-item', { hasText: `Ln ${line},` }).waitFor();
    await this.focusedEditor().waitFor();
  }

  // The line of text at the top of the window, once it takes what is typed.
  input() {
    return this.page.locator('.quick-input-widget:visible input[type="text"]:focus');
  }

  closedInput() {
    return this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  // The visible text of the editor. VS Code draws blanks as no-break ones.
  async text() {
    const lines = await this.editor().locator('.view-line').evaluateAll((all) =>
      all.map((line) => [Number.parseInt(line.style.top, 10), line.textContent]).sort(([a], [b]) => a - b).map(([, text]) => text));
    return lines.join('\n').replaceAll('\u00a0', ' ');
  }

  // What stands behind lines without being text, with how it is written. VS Code draws it by its styles.
  badges(file = this.file) {
    return this.editor(file).first().locator('.view-lines').evaluate((lines) => [...lines.querySelectorAll('.view-line span')]
      .map((part) => [getComputedStyle(part, '::after'), part.closest('.view-line')])
      .filter(([{ content }]) => content !== 'none' && content !== 'normal')
      .map(([{ content, fontStyle }, line]) => ({
        text: content.slice(1, -1), style: fontStyle, top: Number.parseInt(line.style.top, 10), behind: line.textContent.replaceAll('\u00a0', ' '),
      })));
  }

  // Waits until the badges are as they should be.
  badgesWhere(what, condition, file = this.file) {
    return until(what, async () => condition(await this.badges(file)));
  }

  badge(text, file = this.file) {
    return this.badgesWhere(`there is a badge "${text}"`, (badges) => badges.find((badge) => badge.text.includes(text)), file);
  }

  // The line is greyed out, as what can go is.
  greyLine(line) {
    return this.editor().first().locator('.view-line', { hasText: line }).locator('.squiggly-inline-unnecessary').last();
  }

  squiggles(severity) {
    return this.editor().locator(`.squiggly-${severity}`);
  }

  // Opens a list at the top of the window and chooses a row of it. What is not in the list yet may be when it is opened
  // again: it holds what there was when it opened.
  async choose(keys, text, title) {
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    const wanted = rows.filter({ hasText: title }).first();
    await until(`"${title}" is in the list`, async () => {
      await this.press(keys);
      await this.input().fill(text);
      if (await wanted.waitFor({ timeout: 3000 }).then(() => true, () => false)) return true;
      await this.press('Escape');
      await this.closedInput();
      return false;
    });
    await this.stepTo(rows, title);
    await this.press('Enter');
  }

  // Moves in a list that has the keyboard until the row is the chosen one.
  stepTo(rows, title) {
    const focused = rows.and(this.page.locator('.focused')).filter({ hasText: title }).first();
    return until(`"${title}" is chosen`, async () => {
      if (await focused.isVisible()) return true;
      await this.press('ArrowDown');
      return focused.isVisible();
    });
  }

  // Runs a command by its title.
  command(title) {
    return this.choose('F1', `>${title}`, title);
  }

  // Opens a file of the workspace by its name.
  quickOpen(name) {
    return this.choose('Control+P', name, name);
  }

  // A question that nothing else is possible beside.
  dialog() {
    return this.page.locator('.monaco-dialog-box');
  }

  // The rows of the list of problems, which is opened.
  async problems() {
    await this.command('Problems: Focus on Problems View');
    return this.page.locator('.markers-panel .monaco-list-row');
  }

  // Chooses from the list that the last command shows.
  async answerChoice(title) {
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    await this.input().waitFor();
    await rows.filter({ hasText: title }).first().waitFor();
    await this.stepTo(rows, title);
    await this.press('Enter');
  }

  // Answers the question that the last command asks.
  async answer(text) {
    await this.page.locator('.quick-input-widget .quick-input-message').waitFor();
    await this.input().fill(text);
    await this.press('Enter');
  }

  // Opens a view by its place in the activity bar.
  showView(name) {
    return this.page.locator('.activitybar .action-label[aria-label^="' + name + '"], .activitybar [aria-label^="' + name + '"]').first().click();
  }

  // The rows of a view of ours.
  rows(view) {
    return this.page.locator('.pane').filter({ has: this.page.locator('.pane-header .title', { hasText: view }) }).locator('.monaco-list-row');
  }

  jobs() {
    return this.rows('Jobs');
  }

  devices() {
    return this.rows('Devices');
  }

  // Chooses from the menu that is open, by keyboard: VS Code takes no clicks on a menu that has just come.
  async answerMenu(title) {
    await this.page.getByRole('menuitem', { name: title }).waitFor();
    await this.stepTo(this.page.locator('.monaco-menu .action-item'), title);
    await this.press('Enter');
  }

  // Presses a button beside a row of a view, which is there while the mouse is.
  async rowAction(row, title) {
    await row.hover();
    await row.getByRole('button', { name: title }).click();
  }

  // What is inside the one webview of this window.
  webview() {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe');
  }

  // Applies a quick fix at the caret.
  quickFix(title) {
    return this.action(() => this.pressInEditor('Control+.'), title);
  }

  // Applies an action on the whole file.
  sourceAction(title) {
    return this.action(() => this.command('Source Action...'), title);
  }

  // Chooses from the menu of actions. VS Code says that there are none where the answer takes long; asking again helps.
  async action(open, title) {
    const items = this.page.locator('.action-widget .monaco-list-row.action');
    const none = this.page.locator('.monaco-editor-overlaymessage', { hasText: /^No .*actions available/ });
    await until('there are actions', async () => {
      await open();
      await items.first().or(none.first()).first().waitFor();
      if (await items.first().isVisible()) return true;
      await this.press('Escape');
      await none.waitFor({ state: 'hidden' });
      return false;
    });
    await this.stepTo(items, title);
    await this.press('Enter');
  }

  async save() {
    await this.press('Control+S');
    await this.page.locator(`.tab[data-resource-name="${this.file}"]:not(.dirty)`).waitFor();
    return readFileSync(join(this.folder, this.file), 'utf8');
  }

  // What was written to a file of the workspace, as soon as there is something.
  written(file) {
    const path = join(this.folder, file);
    return until(`${file} is written`, () => existsSync(path) && readFileSync(path, 'utf8'));
  }

  statusBar() {
    return this.page.locator('.statusbar-item', { hasText: 'Marmoset' }).first();
  }

  // Waits until the server, or the one with this process number, says that it is well and at rest.
  ready(pid) {
    const label = pid === undefined ? 'is ready' : `is ready (process ${pid})`;
    return this.page.locator('.statusbar-item').filter({ has: this.page.locator(`[aria-label*="${label}"]`) }).first().waitFor();
  }

  // Waits until the editor shows this word.
  textShown(word) {
    return until(`"${word}" is shown`, async () => (await this.text()).includes(word));
  }

  // Waits until the editor no longer shows this word.
  textGone(word) {
    return until(`"${word}" is gone`, async () => !(await this.text()).includes(word));
  }

  notification(text) {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  // A picture for the documentation; only where the run was asked for them.
  async picture(name) {
    if (pictures) await this.pictureTo(pictures, name);
  }

  // The same without what a reader of the documentation does not look for.
  async tidyPicture(name) {
    if (!pictures) return;
    await this.command('Notifications: Clear All Notifications');
    await this.page.mouse.move(640, 790);
    await this.pictureTo(pictures, name);
  }

  async hideSideBar() {
    await this.command('View: Close Primary Side Bar');
    await this.page.locator('.part.sidebar').waitFor({ state: 'hidden' });
  }

  async pictureTo(folder, name) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.png`), await this.page.screenshot({ animations: 'disabled', caret: 'hide' }));
  }

  // Leaves the page as a user does who closes it: VS Code then ends what ran for this window.
  async close() {
    await this.page.goto('about:blank');
    await this.page.close();
  }
}
