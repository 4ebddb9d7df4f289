import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkedPage } from '../src/exploration/explored_page';

const folder = 'file:///w/explored-com.example';
const argumentsOf = (page: string) => [...page.matchAll(/ href="command:open\?([^"]*)"/g)].map(([, text]) => JSON.parse(decodeURIComponent(text)) as string[]);

test('links of the page of an exploration open the files beside it', () => {
  const page = linkedPage('<a href="crashes/1.mks">a</a> <a href="model.json">b</a>', folder, 'open');
  assert.deepEqual(argumentsOf(page), [[`${folder}/crashes/1.mks`], [`${folder}/model.json`]]);
});

test('what leads out of the folder is no link', () => {
  for (const address of ['../secret', 'a/../../b', '/etc/passwd', 'https://example.org', 'command:workbench.action.quit', 'file:///x']) {
    assert.equal(linkedPage(`<a href="${address}">x</a>`, folder, 'open'), '<a>x</a>');
  }
});
