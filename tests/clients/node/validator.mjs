// Checks recorded traffic message by message against the official model of the protocol, where the validator is at
// hand.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const validator = process.env.MARMOSET_LSP_VALIDATOR ?? join(here, '../../../../shared/tools/lsp-validate.mjs');

export function validate(session, t) {
  const file = session.path('transcript.jsonl');
  writeFileSync(file, session.traffic.map((entry) => JSON.stringify(entry)).join('\n') + '\n');
  if (!existsSync(validator)) {
    return t.diagnostic('the validator is absent: set MARMOSET_LSP_VALIDATOR to check the recorded traffic');
  }
  const checked = spawnSync(process.execPath, [validator, file], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  t.diagnostic(checked.stdout.trim().split('\n').at(-1));
}
