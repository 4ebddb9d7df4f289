import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOfContent } from '../src/editing/content';
import { chooseToggles, distinct } from '../src/editing/toggle_choice';
import { isRuleCode, ruleLink } from '../src/help/rule_link';
import { statusItem } from '../src/server/status_text';

test('plain text is recognised by what it holds', () => {
  assert.equal(languageOfContent('# mine\ntype= user\nstart data >>\nTap(1,2)\n'), 'monkey-script');
  assert.equal(languageOfContent('  bash arg: -p\n:Monkey: seed=42 count=300\n'), 'monkey-log');
  assert.equal(languageOfContent('04-01 10:00:00 :Monkey: seed=-7 count=1'), 'monkey-log');
  assert.equal(languageOfContent('Dear diary, today I started data collection'), undefined);
});

test('Ctrl+/ disables while anything in the selection is enabled', () => {
  const [fix, disable, enable] = [{ title: 'Write Tap' }, { title: 'Disable events' }, { title: 'Enable event' }];
  assert.deepEqual(chooseToggles([[fix, enable, disable]]), [disable]);
  assert.deepEqual(chooseToggles([[fix, enable]]), [enable]);
  assert.deepEqual(chooseToggles([[fix]]), []);
});

test('Ctrl+/ means every cursor, and a gesture that has two of them once', () => {
  const [disable, enable] = [{ title: 'Disable event' }, { title: 'Enable event' }];
  assert.deepEqual(chooseToggles([[disable], [enable], [disable, enable]]), [disable, disable]);
  assert.deepEqual(chooseToggles([[], [enable]]), [enable]);
  assert.deepEqual(distinct([{ line: 1 }, { line: 2 }, { line: 1 }]), [{ line: 1 }, { line: 2 }]);
});

test('a link to a rule carries its code, and only codes name pages', () => {
  assert.equal(decodeURIComponent(ruleLink('wrong-case')), 'command:marmoset.showRule?["wrong-case"]');
  assert.ok(isRuleCode('utf-16') && isRuleCode('ineffective/idle-key'));
  assert.ok(!isRuleCode('../../secret') && !isRuleCode('') && !isRuleCode('a//b'));
});

test('the status bar shows health first, then work, then trust', () => {
  assert.match(statusItem({ health: 'ok', quiescent: true }, true).text, /^\$\(check\) Marmoset$/);
  assert.match(statusItem({ health: 'ok', quiescent: false }, true).text, /sync~spin/);
  assert.match(statusItem({ health: 'ok', quiescent: true }, false).tooltip, /not trusted/);
  const broken = statusItem({ health: 'error', quiescent: false, message: 'no adb' }, true);
  assert.deepEqual([broken.severity, broken.tooltip], ['error', 'no adb']);
});
