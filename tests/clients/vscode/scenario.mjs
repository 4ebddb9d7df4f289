// Declares what is tried in VS Code. All scenarios share one, each in a window of its own that is closed when it ends.
import { join } from 'node:path';
import { after, test } from 'node:test';
import { project, VSCode } from './vscode.mjs';

const failures = join(project, 'build/vscode-failures');
const started = new Map();

// The VS Code with these options, started by the first scenario that needs it.
function vscodeWith(options) {
  const key = JSON.stringify(options);
  if (!started.has(key)) started.set(key, VSCode.start(options));
  return started.get(key);
}

after(async () => {
  for (const starting of started.values()) await starting.then((vscode) => vscode.stop(), () => {});
});

// scenario(name, async (vscode) => ...). Where one fails, a picture of its windows is left in build/vscode-failures.
export function scenario(name, body, options = {}) {
  test(name, async () => {
    const vscode = await vscodeWith(options);
    try {
      await body(vscode);
    } catch (error) {
      const file = name.replace(/\W+/g, '-');
      for (const window of vscode.windows) await window.pictureTo(failures, file).catch(() => {});
      throw error;
    } finally {
      await vscode.closeWindows();
    }
  });
}
