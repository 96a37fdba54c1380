import { describeContext } from './describe-context.ts';
import { runInAction } from 'mobx';
import { act } from 'react';
import type { PluginBench } from '../bench/plugin-bench.tsx';
import { kindsByOneFact, plainUser, userInfoOf } from '../bench/user.ts';
import type { ContextValues } from '#contract/config';
import {
  at,
  bareHeadings,
  blankViews,
  loadingViews,
  onBench,
  onSharedBench,
  type PluginCheck,
  rawValues,
} from './check.ts';

export const sizesCheck: PluginCheck = {
  id: 'sizes',
  title: 'renders at its minimum, default and maximum size, with every setting of its fixtures',
  async run(subject) {
    const look = (bench: PluginBench) => [...bench.faults, ...blankViews(bench)];
    const problems = await onSharedBench(subject, 'user', async (bench) => {
      const found = [...at('default', [...look(bench), ...rawValues(bench)])];
      if (Object.keys(subject.plugin.panels ?? {}).length === 0) return found;
      for (const size of ['max', 'min'] as const) {
        await bench.resize(size);
        found.push(...at(size, look(bench)));
      }
      return found;
    });
    for (const [name, list] of Object.entries(subject.fixtures.settings ?? {})) {
      for (const settings of list) {
        const found = await onBench(
          subject,
          { size: 'min', settings: { [name]: settings } },
          (bench) => bench.faults,
        );
        problems.push(...at(`${name} with ${JSON.stringify(settings)}`, found));
      }
    }
    return problems;
  },
};

export const kindsCheck: PluginCheck = {
  id: 'kinds',
  title: 'renders for every kind of user, also when the user changes while it is open',
  async run(subject) {
    const problems = [
      ...at(
        'visitor',
        await onSharedBench(subject, 'visitor', (bench) => [...bench.faults, ...blankViews(bench)]),
      ),
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

/** Failures in the report that the test itself caused. */
const arranged = (problem: string): boolean => /^\[(http|push|session|shell|calendar)\]/.test(problem);

export const emptyCheck: PluginCheck = {
  id: 'empty',
  title: 'says when there is nothing to show: empty replies and snapshots leave no view blank or loading',
  async run(subject) {
    return onBench(
      subject,
      { size: 'min' },
      (bench) => [
        ...bench.faults,
        ...blankViews(bench),
        ...bareHeadings(bench),
        ...loadingViews(bench),
        ...rawValues(bench),
      ],
      (bench) => {
        bench.server.mode = 'empty';
        bench.streams.isEmpty = true;
      },
    );
  },
};

/** Error messages that stay on the page until a retry. */
const errorsIn = (bench: PluginBench): readonly string[] =>
  bench.views.flatMap(([id, element]) =>
    element.querySelector('.k-state[data-kind="error"] button') ? [`${id} still shows an error`] : [],
  );

export const failingCheck: PluginCheck = {
  id: 'failing',
  title:
    'survives replies that fail: refused, broken, late, without a network or in the wrong shape; and recovers',
  async run(subject) {
    if ((subject.plugin.permissions?.http ?? []).length === 0) return [];
    const problems: string[] = [];
    const look = (bench: PluginBench) => [
      ...bench.faults.filter((problem) => !arranged(problem)),
      ...blankViews(bench),
      ...bareHeadings(bench),
      ...loadingViews(bench),
    ];
    // The first load fails in two ways; the failed requests are then retried, and fail in the other ways.
    for (const [first, ...others] of [
      ['status', 'business', 'network'],
      ['shape', 'timeout'],
    ] as const) {
      const found = await onBench(
        subject,
        { size: 'min' },
        async (bench) => {
          const seen = [...at(first, look(bench))];
          for (const mode of others) {
            bench.problems.length = 0;
            bench.server.mode = mode;
            await bench.reconnect();
            seen.push(...at(mode, look(bench)));
          }
          bench.problems.length = 0;
          bench.server.mode = 'full';
          await bench.reconnect();
          return [...seen, ...at('when the server is back', [...look(bench), ...errorsIn(bench)])];
        },
        (bench) => {
          bench.server.mode = first;
        },
      );
      problems.push(...found);
    }
    return problems;
  },
};
