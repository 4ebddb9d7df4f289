// Tests that share one VS Code: each opens windows of its own, which are closed when it ends.
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { project, VSCode } from './vscode.mjs';

const failures = join(project, 'build/vscode-failures');

// suite(options) starts VS Code before the tests of a file and returns the function that declares one:
// scenario(name, async (vscode) => ...). Where one fails, a picture of its windows is left in build/vscode-failures.
export function suite(options) {
  let vscode;
  before(async () => {
    vscode = await VSCode.start(options);
  });
  after(() => vscode?.stop());
  return (name, body) => test(name, async () => {
    try {
      await body(vscode);
    } catch (error) {
      const file = name.replace(/\W+/g, '-');
      for (const window of vscode.windows) await window.pictureTo(failures, file).catch(() => {});
      throw error;
    } finally {
      for (const window of vscode.windows.splice(0)) await window.close();
    }
  });
}
