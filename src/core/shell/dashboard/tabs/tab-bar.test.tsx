// @vitest-environment jsdom
import { definePlugin } from '#core/define';
import { plainPanel } from '#testing';
import { currentBench, openBench, type PluginBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

const lives: string[] = [];
const viewOf = (name: string) =>
  function View() {
    useEffect(() => {
      lives.push(`${name} runs`);
      return () => void lives.push(`${name} stops`);
    }, []);
    return <input aria-label={name} />;
  };
const panelOf = (name: string) => plainPanel(viewOf(name));
const tabbing = definePlugin({
  id: 'tabbing',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  panels: { one: panelOf('one'), two: panelOf('two'), three: panelOf('three') },
});

beforeEach(async () => {
  await import('./TabBar.tsx');
  const bench = await openBench(tabbing, { fixtures: { texts: {} } });
  await bench.mount(true);
  await bench.settle();
});
afterEach(() => {
  lives.length = 0;
});

type Command = Parameters<PluginBench['services']['layout']['dispatch']>[0];
async function send(...commands: readonly Command[]): Promise<void> {
  act(() => {
    for (const command of commands) currentBench().services.layout.dispatch(command);
  });
  await currentBench().settle();
}
const page = () => currentBench().services.layout.openId;
async function stacked(): Promise<void> {
  await send(
    { type: 'stack', page: page(), panel: 'two', onto: 'one' },
    { type: 'stack', page: page(), panel: 'three', onto: 'one' },
  );
  // The code of the tabs loads with the first stack.
  await screen.findAllByRole('tab');
}
const activate = (panel: string) => send({ type: 'activate', page: page(), panel });
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected'));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('a tab sent behind suspends, keeps the text typed in it, and resumes when it is shown', async () => {
  fireEvent.change(field('one'), { target: { value: 'typed' } });
  const typed = field('one');
  const instance = currentBench().panel('one');
  lives.length = 0;
  await stacked();
  // Stacking brings the added tab to the front: nothing remounts, and what is behind does not run.
  expect(lives).toEqual(['one stops', 'two stops']);
  expect(typed.closest<HTMLElement>('[data-panel]')?.style.display).toBe('none');
  lives.length = 0;
  await activate('one');
  expect(lives.toSorted()).toEqual(['one runs', 'three stops']);
  expect([field('one'), field('one').value]).toEqual([typed, 'typed']);
  expect(currentBench().panel('one')).toBe(instance);
  expect(currentBench().problems).toEqual([]);
});

it('a tab that has not been in front yet is not opened at all', async () => {
  await stacked();
  await currentBench().unmount();
  lives.length = 0;
  await currentBench().mount(true);
  await currentBench().settle();
  expect(['one', 'two', 'three'].map((name) => currentBench().panel(name)?.state)).toEqual([
    undefined,
    undefined,
    'active',
  ]);
  expect(lives).toEqual(['three runs']);
  await activate('two');
  expect(lives).toContain('two runs');
});

it('arrow keys, Home and End select a tab and move the focus; a tab is labelled with its panel’s name', async () => {
  await stacked();
  expect(screen.getAllByRole('tablist', { name: '同一位置的面板' })).toHaveLength(1);
  expect(tabs()).toEqual(['false', 'false', 'true']);
  const press = async (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await currentBench().settle();
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
    return tabs().indexOf('true');
  };
  screen.getAllByRole('tab')[2]?.focus();
  expect([await press('ArrowRight'), await press('ArrowRight')]).toEqual([0, 1]);
  expect([await press('End'), await press('ArrowLeft'), await press('Home')]).toEqual([2, 1, 0]);
  expect(await press('ArrowLeft')).toBe(2);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
  const panel = document.querySelector(`[aria-labelledby="${document.activeElement?.id}"]`);
  expect(panel?.id).toBe(document.activeElement?.getAttribute('aria-controls'));
  expect(panel?.getAttribute('role')).toBe('tabpanel');
});
