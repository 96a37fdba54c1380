import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameProblem } from '../../tools/plugin/template.ts';
import { workingCopy } from '../_util/follow-guide.ts';

const LONG_MS = 300_000;

it.each(['delete', 'contribute', 'Hello', 'hello-world', '你好', 'x', ''])(
  'a plugin is not called “%s”, which its files could not export',
  (id) => {
    expect(nameProblem(id)).toContain(`"${id}"`);
  },
);

it('a plugin is not called as texts of the server are, whose place its own would take', () => {
  expect(nameProblem('refusals')).toBe(
    '"refusals" is the name of the server\'s texts, contract/locales: choose another, such as refusalsNotes',
  );
});

it(
  'the doctor names file, line, reason and remedy of each fault, also where a manifest or a text cannot be read',
  () => {
    const copy = workingCopy();
    const node = (...args: readonly string[]) =>
      spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    const faulty = (file: string, find: string, replace: string) => {
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(find);
      writeFileSync(path, text.replace(find, replace));
    };
    for (const id of ['sickly', 'torn', 'thrower', 'sizeless', 'caller'])
      expect(node('tools/plugin-new.ts', id).status).toBe(0);
    const manifest = 'src/plugins/sickly/index.ts';
    faulty(manifest, "title: 'sickly:panel.main'", "title: 'sickly:panel.mian'");
    faulty(manifest, 'z._default(z.boolean(), false)', 'z.boolean()');
    faulty(manifest, 'settingsVersion: 1', 'settingsVersion: 2');
    faulty(manifest, './SicklyPanel.tsx', './SicklyPannel.tsx');
    faulty('src/plugins/sickly/plugin.ts', 'apiVersion: 1', 'apiVersion: 2');
    faulty(
      'src/plugins/sickly/plugin.ts',
      'http: [], push: []',
      "http: [], push: [], storage: ['theme', 'ticket', 'sickly.own']",
    );
    faulty(
      manifest,
      'panels: {',
      "commands: { go: { title: 'sickly:title', keys: 'O', run: () => {} } }, panels: {",
    );
    faulty('src/plugins/sickly/SicklyPanel.tsx', "from '#core/kit'", "from '../quotes/index.ts'");
    faulty('src/locales/en-US/sickly.json', '"greeting": "Hello, {{bond}}",', '');
    faulty('src/plugins/torn/index.ts', 'panels: {', 'panels: {{');
    faulty('src/locales/en-US/torn.json', '"greeting"', 'greeting"');
    faulty('src/plugins/sizeless/index.ts', 'size: {', 'sizes: {');
    faulty('src/plugins/caller/plugin.ts', 'http: []', "http: ['getResembleSecurityList', 'market.nothing']");
    faulty('src/plugins/thrower/plugin.ts', 'export const', "throw new Error('not today');\nexport const");
    const found = (id: string) => node('tools/plugin-doctor.ts', id).stdout.trim().split('\n');
    expect(found('sickly')).toEqual([
      expect.stringMatching(
        /^sickly: src\/plugins\/sickly\/plugin\.ts:6: .*API version 2.*: Update the plugin/,
      ),
      expect.stringMatching(
        /^sickly: src\/locales\/en-US\/sickly\.json:1: lacks greeting: add what src\/locales\/zh-CN\/sickly\.json:\d+ has$/,
      ),
      expect.stringMatching(
        /^sickly: src\/plugins\/sickly\/index\.ts:8: there is no text sickly:panel\.mian: add panel\.mian to src/,
      ),
      expect.stringMatching(
        /^sickly: src\/plugins\/sickly\/index\.ts:7: a setting of the panel main has no default: wrap/,
      ),
      expect.stringMatching(
        /^sickly: src\/plugins\/sickly\/index\.ts:7: the panel main has no migration from settings version 1: add/,
      ),
      expect.stringMatching(
        /^sickly: src\/plugins\/sickly\/plugin\.ts:11: the storage key theme belongs to src\/core\/theme\/theme-store\.ts:\d+: call it sickly\.theme$/,
      ),
      expect.stringMatching(
        /^sickly: src\/plugins\/sickly\/plugin\.ts:11: the storage key ticket belongs to src\/plugins\/ticket\/plugin\.ts:\d+: call it/,
      ),
      expect.stringMatching(
        /^sickly: src\/plugins\/sickly\/index\.ts:6: the key O runs the command at src\/plugins\/orders\/index\.ts:\d+: choose another$/,
      ),
      expect.stringMatching(
        /^sickly: src\/plugins\/sickly\/index\.ts:17: src\/plugins\/sickly\/SicklyPannel\.tsx is loaded but does not exist: create/,
      ),
      expect.stringMatching(
        /^sickly: src\/plugins\/sickly\/SicklyPanel\.tsx:1: imports \.\.\/quotes\/index\.ts: plugins meet in/,
      ),
      expect.stringMatching(
        /^sickly: docs\/plugins\/sickly\.md:1: out of date: run npm run plugin:docs sickly$/,
      ),
    ]);
    expect(found('torn')).toEqual([
      expect.stringMatching(
        /^torn: src\/plugins\/torn\/index\.ts:\d+: the manifest cannot be loaded \(.+\): correct it/,
      ),
    ]);
    expect(found('thrower')).toEqual([
      'thrower: src/plugins/thrower/plugin.ts:4: the manifest cannot be loaded (not today): correct it, and check with npm run types -- src',
    ]);
    expect(found('sizeless')).toEqual([
      'sizeless: src/plugins/sizeless/index.ts:7: the panel main has no size: add size: { min: [columns, rows], default: [columns, rows] }',
    ]);
    expect(found('caller')).toEqual([
      'caller: src/plugins/caller/plugin.ts:11: there is no call getResembleSecurityList: write transaction.getResembleSecurityList',
      expect.stringMatching(
        /^caller: src\/plugins\/caller\/plugin\.ts:11: there is no call market\.nothing: name one of contract\/api/,
      ),
    ]);
    faulty('src/plugins/torn/index.ts', 'panels: {{', 'panels: {');
    expect(found('torn')[0]).toMatch(
      /^torn: src\/locales\/en-US\/torn\.json:\d+: not valid JSON \(.+\): correct/,
    );
    // One faulty plugin does not hide another, or stop a new one from being made.
    expect(node('tools/plugin-doctor.ts').stdout).toContain('quotes: in good health');
    expect(node('tools/plugin-new.ts', 'sound').status).toBe(0);
    expect(found('sound')).toEqual(['sound: in good health']);
  },
  LONG_MS,
);
