import { log, script } from '../languages';

/** As many lines of a file as decide what it is. */
export const telltaleLines = 60;

/** The language that a plain text shows by its first lines; nothing where it is neither script nor log. */
export function languageOfContent(head: string): string | undefined {
  if (head.includes('start data >>')) return script;
  if (/(^|\s):Monkey: seed=-?\d/m.test(head)) return log;
  return undefined;
}
