/**
 * The page of an exploration with its links to files beside it as calls of a command that takes the URI of the file:
 * in a webview they would lead nowhere. Whatever leads out of the folder is no link.
 */
export function linkedPage(content: string, folder: string, command: string): string {
  return content.replace(/ href="([^"]*)"/g, (_, file: string) => {
    const isWithin = /^[\w.][\w.\-/]*$/.test(file) && !file.split('/').includes('..');
    if (!isWithin) return '';
    return ` href="command:${command}?${encodeURIComponent(JSON.stringify([`${folder}/${file}`]))}"`;
  });
}
