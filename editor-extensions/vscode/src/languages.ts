export const script = 'monkey-script';
export const log = 'monkey-log';
export const languages: readonly string[] = [script, log];
