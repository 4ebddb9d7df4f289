// Files of the samples that scenarios work on, by the names they get, and the way into one of them.
const folder = 'samples/whohasmystuff';
export const lending = {
  'crash.mks': `${folder}/crash.mks`, 'habits.mks': `${folder}/habits.mks`, 'whohasmystuff.app.yaml': `${folder}/whohasmystuff.app.yaml`,
};

// A window with a script of the sample, ready to run commands on it.
export async function openScript(vscode, name, file = 'crash.mks') {
  const window = await vscode.open(vscode.workspace(name, lending), file);
  await window.ready();
  await window.focusEditor();
  return window;
}
