// Writes docs/settings.md, the reference of the settings, from the manifest. With --check it writes nothing and
// fails where the page is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const page = 'docs/settings.md';
const { contributes } = JSON.parse(readFileSync('package.json', 'utf8'));

const code = (value) => `\`${typeof value === 'string' ? value || '""' : JSON.stringify(value)}\``;
const values = (setting) => (setting.enum ? setting.enum.map(code).join(', ') : [setting.type].flat().join(' or '));
const note = (setting) => (setting.scope === 'machine' ? ' Set per machine; a workspace cannot change it.' : '');

const tables = contributes.configuration.map(({ title, properties }) => [
  `## ${title}`,
  '',
  '| setting | values | default | meaning |',
  '|---|---|---|---|',
  ...Object.entries(properties).map(([name, setting]) =>
    `| \`${name}\` | ${values(setting)} | ${code(setting.default)} | ${setting.markdownDescription}${note(setting)} |`),
  '',
]);
const text = ['# Settings', '', 'Generated from the manifest by `npm run settings`.', '', ...tables.flat()].join('\n');

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text) {
    console.error(`${page} is out of date; run "npm run settings"`);
    process.exit(1);
  }
} else {
  mkdirSync('docs', { recursive: true });
  writeFileSync(page, text);
}
