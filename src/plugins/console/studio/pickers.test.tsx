// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { IconControl } from './IconControl.tsx';
import { PanelPicker } from './PanelPicker.tsx';
import { ValueControl } from './ValueControl.tsx';

afterEach(cleanup);

const open = async (name: RegExp | string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  // The code of a popup is fetched when one is first opened.
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeNull();
};

it('panels can be searched by name and id, and pressing one picks it [P15]', async () => {
  const picked: string[] = [];
  const kind = (title: string) => ({ title, min: [10, 10], default: [40, 30], settingsSchema: {} }) as const;
  const panels = {
    'depth.ladder': kind('买卖盘口'),
    'depth.chart': kind('分时走势'),
    'quotes.trades': kind('最新成交'),
  };
  render(
    <PanelPicker
      panels={panels}
      titleOf={({ panel }) => Object.entries(panels).find(([id]) => id === panel)?.[1].title ?? panel}
      onPick={(id) => picked.push(id)}
    />,
  );
  await open('console:canvas.add');
  const box = screen.getByRole('searchbox');
  const found = (typed: string) => {
    fireEvent.change(box, { target: { value: typed } });
    return screen.queryAllByRole('listitem').map((item) => item.querySelector('small')?.textContent);
  };
  expect([found('盘口'), found('DEPTH'), found('no such'), found('')]).toEqual([
    ['depth.ladder'],
    ['depth.ladder', 'depth.chart'],
    [],
    Object.keys(panels),
  ]);
  found('no such');
  expect(screen.getByRole('status')).toBeTruthy();
  found('成交');
  fireEvent.click(screen.getByRole('button', { name: /最新成交/ }));
  expect(picked).toEqual(['quotes.trades']);
});

function Icons({ first }: { readonly first: string | undefined }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <output>{value ?? 'none'}</output>
      <IconControl
        label="icon"
        value={value}
        isRequired={false}
        names={['bell', 'star']}
        onChange={setValue}
      />
    </>
  );
}

it('an icon is chosen by its look or cleared; an unknown one stays visible [P15]', async () => {
  render(<Icons first="starr" />);
  const trigger = () => screen.getByRole('button', { name: 'console:form.icon' });
  const now = () => [screen.getByRole('status').textContent, trigger().textContent];
  expect(now()).toEqual(['starr', 'starr']);
  await open('console:form.icon');
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'star' }));
  await expect.poll(now).toEqual(['star', 'star']);
  await open('console:form.icon');
  expect(screen.getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe('star');
  fireEvent.click(screen.getByRole('button', { name: 'console:form.unset' }));
  await expect.poll(now).toEqual(['none', 'console:form.unset']);
});

it('a number that is emptied though it is needed, or is none, says so and changes nothing; full-width digits are read', () => {
  const put: unknown[] = [];
  const control = { label: 'rows', schema: { type: 'integer' }, value: 50, names: [], list: 'l' } as const;
  const words = { say: () => '', optionWord: String, onChange: (value: unknown) => put.push(value) };
  render(<ValueControl {...control} {...words} isRequired />);
  const typed = (value: string) => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    return [put.at(-1), screen.queryByRole('alert')?.textContent];
  };
  expect([typed(''), typed('abc'), typed('６０')]).toEqual([
    [undefined, 'console:form.needNumber'],
    [undefined, 'console:form.needNumber'],
    [60, undefined],
  ]);
  expect(put).toEqual([60]);
});
