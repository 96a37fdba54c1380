import { describeContext } from './describe-context.ts';
import { runInAction } from 'mobx';
import { act } from 'react';
import type { PluginBench } from '../bench/plugin-bench.tsx';
import { kindsByOneFact, plainUser, userInfoOf } from '../bench/user.ts';
import type { ContextValues } from '#contract/config';
import { at, blankViews, loadingViews, onBench, onSharedBench, type PluginCheck } from './check.ts';

export const sizesCheck: PluginCheck = {
  id: 'sizes',
  title: 'renders at its smallest, default and largest size, with every setting of its fixtures',
  async run(subject) {
    const sizes =
      Object.keys(subject.plugin.panels ?? {}).length > 0 ? (['min', 'default', 'max'] as const) : (['default'] as const);
    const problems: string[] = [];
    const look = (bench: PluginBench) => [...bench.faults, ...blankViews(bench)];
    for (const size of sizes) {
      const found = size === 'default' ? onSharedBench(subject, 'user', look) : onBench(subject, { size }, look);
      problems.push(...at(size, await found));
    }
    for (const [name, list] of Object.entries(subject.fixtures.settings ?? {})) {
      for (const settings of list) {
        const found = await onBench(subject, { settings: { [name]: settings } }, (bench) => bench.faults);
        problems.push(...at(`${name} with ${JSON.stringify(settings)}`, found));
      }
    }
    return problems;
  },
};

export const kindsCheck: PluginCheck = {
  id: 'kinds',
  title: 'renders for every kind of user, also when one becomes another while it is open',
  async run(subject) {
    const problems = [
      ...at('visitor', await onSharedBench(subject, 'visitor', (bench) => [...bench.faults, ...blankViews(bench)])),
    ];
    const found = await onSharedBench(subject, 'user', async (bench) => {
      const become = async (kind: ContextValues) => {
        await act(async () => runInAction(() => bench.services.session.setUserInfo(userInfoOf(kind))));
        await bench.settle(20);
      };
      const faults: string[] = [];
      for (const kind of kindsByOneFact.slice(1)) {
        bench.problems.length = 0;
        await become(kind);
        faults.push(...at(describeContext(kind), [...bench.faults, ...blankViews(bench)]));
      }
      bench.problems.length = 0;
      await become(plainUser);
      return faults;
    });
    return [...problems, ...found];
  },
};

/** Failures that the report names because they were arranged. */
const arranged = (problem: string): boolean => /^\[(http|push|session|shell|calendar)\]/.test(problem);

export const emptyCheck: PluginCheck = {
  id: 'empty',
  title: 'says so where there is nothing: empty replies and empty snapshots leave no view blank or loading',
  async run(subject) {
    return onBench(
      subject,
      { size: 'min' },
      (bench) => [...bench.faults, ...blankViews(bench), ...loadingViews(bench)],
      (bench) => {
        bench.server.mode = 'empty';
        bench.streams.isEmpty = true;
      },
    );
  },
};

export const failingCheck: PluginCheck = {
  id: 'failing',
  title: 'survives replies that fail: refused, broken, late, without a network or in the wrong shape',
  async run(subject) {
    const problems: string[] = [];
    const modes =
      (subject.plugin.permissions?.http ?? []).length > 0 ? (['status', 'business', 'network', 'timeout', 'shape'] as const) : [];
    for (const mode of modes) {
      const found = await onBench(
        subject,
        { size: 'min' },
        (bench) => [...bench.faults.filter((problem) => !arranged(problem)), ...blankViews(bench), ...loadingViews(bench)],
        (bench) => {
          bench.server.mode = mode;
        },
      );
      problems.push(...at(mode, found));
    }
    return problems;
  },
};
