// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { IconButton } from './Button.tsx';
import { Checkbox, PasswordInput, Segments, SelectInput, Switch, TextField } from './Field.tsx';
import { Count } from './Marks.tsx';
import { Table } from './Table.tsx';
import { TabLinks, Tabs } from './Tabs.tsx';

afterEach(cleanup);

describe('tabs', () => {
  const tabs = [
    { value: 'a', label: '甲' },
    { value: 'b', label: '乙' },
    { value: 'c', label: '丙' },
  ] as const;
  function Page() {
    const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
    return (
      <Tabs label="页" value={value} tabs={tabs} onChange={setValue}>
        {value}
      </Tabs>
    );
  }
  const chosen = () => screen.getByRole('tab', { selected: true });
  const press = (key: string) => fireEvent.keyDown(chosen(), { key });

  it.each([
    [['ArrowRight'], '乙'],
    [['ArrowLeft'], '丙'],
    [['ArrowRight', 'ArrowRight', 'ArrowRight'], '甲'],
    [['End'], '丙'],
    [['End', 'Home'], '甲'],
    [['x'], '甲'],
  ])('%j lead to %s, and the focus follows', (keys, label) => {
    render(<Page />);
    act(() => chosen().focus());
    for (const key of keys) press(key);
    expect([chosen().textContent, document.activeElement?.textContent]).toEqual([label, label]);
  });

  it('are a single stop of the Tab key, and the selected one names its content', () => {
    render(<Page />);
    press('End');
    const stops = screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex);
    const panel = screen.getByRole('tabpanel', { name: '丙' });
    expect([stops, panel.textContent, chosen().getAttribute('aria-controls')]).toEqual([
      [-1, -1, 0],
      'c',
      panel.id,
    ]);
  });

  it('leave unused keys to the page', () => {
    render(<Page />);
    expect([press('ArrowRight'), press('PageDown')]).toEqual([false, true]);
  });
});

describe('a field', () => {
  const field = (error?: string, hint?: string) => (
    <TextField label="手机号" value="" required error={error} hint={hint} onChange={() => undefined} />
  );
  const fieldState = () => {
    const input = screen.getByRole('textbox', { name: '手机号' });
    const note = document.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`);
    return [
      note?.textContent ?? null,
      input.getAttribute('aria-invalid'),
      note?.getAttribute('role') ?? null,
    ];
  };

  it('announces its hint, and at once an error in its place', () => {
    const { rerender } = render(field());
    expect(fieldState()).toEqual([null, null, null]);
    rerender(field(undefined, '11 位数字'));
    expect(fieldState()).toEqual(['11 位数字', null, null]);
    rerender(field('手机号格式不正确', '11 位数字'));
    expect(fieldState()).toEqual(['手机号格式不正确', 'true', 'alert']);
    expect(screen.getByRole('textbox').getAttribute('aria-required')).toBe('true');
  });

  it('for a password hides it, shows it on demand, and names the button accordingly', () => {
    render(
      <PasswordInput
        aria-label="密码"
        value="x"
        onChange={() => undefined}
        showLabel="显示"
        hideLabel="隐藏"
      />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('密码');
    expect(input.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: '显示' }));
    expect([input.type, screen.getByRole('button', { name: '隐藏' }).getAttribute('aria-pressed')]).toEqual([
      'text',
      'true',
    ]);
  });
});

describe('choices', () => {
  const choices = [
    { value: 'dark', label: '深色' },
    { value: 'light', label: '浅色' },
  ] as const;

  it('shown as segments report a change once', () => {
    const reported: string[] = [];
    render(
      <Segments label="主题" value="dark" choices={choices} onChange={(value) => reported.push(value)} />,
    );
    fireEvent.click(screen.getByRole('radio', { name: '浅色' }));
    fireEvent.click(screen.getByRole('radio', { name: '深色' }));
    expect(reported).toEqual(['light']);
  });

  it('in a list report listed values only', () => {
    const reported: string[] = [];
    render(
      <SelectInput label="主题" value="dark" choices={choices} onChange={(value) => reported.push(value)} />,
    );
    const list = screen.getByRole('combobox', { name: '主题' });
    fireEvent.change(list, { target: { value: 'light' } });
    fireEvent.change(list, { target: { value: 'none' } });
    expect(reported).toEqual(['light']);
  });

  it('by a switch are labelled, and explain why they are disabled', () => {
    render(
      <>
        <Switch checked={false} disabled describedBy="why" onChange={() => expect.fail('it is disabled')}>
          浏览器通知
        </Switch>
        <p id="why">浏览器已禁止</p>
      </>,
    );
    const control = screen.getByRole('switch', { name: '浏览器通知', description: '浏览器已禁止' });
    // By its own method: a disabled control does not react to a user's press either.
    control.click();
    expect(control.getAttribute('aria-checked')).toBe('false');
  });
});

describe('a table with clickable rows', () => {
  it('treats Enter on a row as a press, and leaves Enter inside it to the control there', () => {
    const pressed: string[] = [];
    render(
      <Table
        caption="委托"
        columns={[{ key: 'id', title: '编号', render: (id: string) => <button type="button">{id}</button> }]}
        rows={['A', 'B']}
        rowKey={(id) => id}
        selectedKey="B"
        onRowClick={(id) => pressed.push(id)}
      />,
    );
    const [, first] = screen.getAllByRole('row');
    if (first === undefined) throw new Error('two rows are shown');
    fireEvent.keyDown(first, { key: 'Enter' });
    fireEvent.keyDown(first, { key: ' ' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'B' }), { key: 'Enter' });
    expect(pressed).toEqual(['A']);
    fireEvent.click(screen.getByRole('button', { name: 'B' }));
    expect(pressed).toEqual(['A', 'B']);
    expect(screen.getAllByRole('row', { current: true }).map((row) => row.textContent)).toEqual(['B']);
  });

  it('keeps the focus in the place of a row that goes away, and of a button that does', () => {
    const table = (rows: readonly string[], hasButtons = true) => (
      <div tabIndex={0}>
        <Table
          caption="密钥"
          columns={[
            {
              key: 'id',
              title: '编号',
              render: (id: string) => hasButtons && <button type="button">{id}</button>,
            },
          ]}
          rows={rows}
          rowKey={(id) => id}
        />
      </div>
    );
    const { rerender, container } = render(table(['A', 'B', 'C']));
    const focus = () => document.activeElement?.textContent;
    screen.getByRole('button', { name: 'B' }).focus();
    rerender(table(['A', 'C']));
    expect(focus()).toBe('C');
    rerender(table(['A']));
    expect(focus()).toBe('A');
    rerender(table(['A'], false));
    expect(document.activeElement).toBe(container.firstElementChild);
  });

  it('takes no focus that was elsewhere', () => {
    const table = (rows: readonly string[]) => (
      <Table
        caption="密钥"
        columns={[{ key: 'id', title: '编号', render: (id: string) => <button type="button">{id}</button> }]}
        rows={rows}
        rowKey={(id) => id}
      />
    );
    const { rerender } = render(table(['A', 'B']));
    screen.getByRole('button', { name: 'B' }).focus();
    screen.getByRole('button', { name: 'B' }).blur();
    rerender(table(['A']));
    expect(document.activeElement).toBe(document.body);
  });

  it('has no focusable rows without a row action', () => {
    render(
      <Table caption="x" columns={[{ key: 'a', title: 'a', render: String }]} rows={[1]} rowKey={String} />,
    );
    expect(document.querySelector('[tabindex]')).toBeNull();
  });
});

it.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a count of %i is shown as %j', (value, text) => {
  render(
    <>
      <Count value={value} />
      <IconButton icon="bell" label="消息" count={value} />
    </>,
  );
  const button = screen.getByRole('button', { name: '消息' });
  expect([document.querySelector('.k-count')?.textContent ?? '', button.textContent]).toEqual([text, text]);
});

describe('segments and switches', () => {
  const choices = [
    { value: 'day', label: '日' },
    { value: 'week', label: '周' },
  ] as const;

  it('form separate groups: a choice in one leaves the other alone', () => {
    function Two() {
      const [first, setFirst] = useState<'day' | 'week'>('day');
      const [second, setSecond] = useState<'day' | 'week'>('day');
      return (
        <>
          <Segments label="走势" value={first} choices={choices} onChange={setFirst} />
          <Segments label="成交" value={second} choices={choices} onChange={setSecond} />
        </>
      );
    }
    render(<Two />);
    const chosen = () =>
      ['走势', '成交'].map((name) => {
        const group = within(screen.getByRole('radiogroup', { name }));
        return group.getByRole<HTMLInputElement>('radio', { checked: true }).value;
      });
    const [, week] = within(screen.getByRole('radiogroup', { name: '成交' })).getAllByRole('radio');
    if (week) fireEvent.click(week);
    expect(chosen()).toEqual(['day', 'week']);
  });

  it('show the value given by the view, not the last press', () => {
    render(<Segments label="走势" value="day" choices={choices} onChange={() => undefined} />);
    fireEvent.click(screen.getByRole('radio', { name: '周' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('day');
  });

  it.each([
    ['checkbox', Checkbox],
    ['switch', Switch],
  ] as const)('on or off, by a %s, report the new value', (role, Control) => {
    const reported: boolean[] = [];
    const { rerender } = render(
      <Control checked={false} onChange={(on) => reported.push(on)}>
        只看双边
      </Control>,
    );
    fireEvent.click(screen.getByRole(role, { name: '只看双边' }));
    rerender(
      <Control checked onChange={(on) => reported.push(on)}>
        只看双边
      </Control>,
    );
    fireEvent.click(screen.getByText('只看双边'));
    expect(reported).toEqual([true, false]);
  });

  it('ignore presses when disabled', () => {
    render(
      <Checkbox checked disabled onChange={() => expect.fail('it is disabled')}>
        记住我
      </Checkbox>,
    );
    screen.getByRole('checkbox').click();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });
});

describe('a text field', () => {
  it('reports each change, and shows its unit after it', () => {
    const reported: string[] = [];
    render(
      <TextField
        label="数量"
        value="1"
        after={<span>万</span>}
        large
        onChange={(text) => reported.push(text)}
      />,
    );
    const input = screen.getByRole('textbox', { name: '数量' });
    fireEvent.change(input, { target: { value: '10' } });
    expect([reported, input.parentElement?.textContent, input.parentElement?.dataset['size']]).toEqual([
      ['10'],
      '万',
      'lg',
    ]);
  });

  it('has its own label, value and error beside another field', () => {
    render(
      <>
        <TextField label="手机号" value="138" onChange={() => undefined} />
        <TextField label="验证码" value="0412" error="验证码已过期" onChange={() => undefined} />
      </>,
    );
    const read = (name: string) => {
      const { value, ariaInvalid } = screen.getByRole<HTMLInputElement>('textbox', { name });
      return [value, ariaInvalid ?? screen.getByRole('textbox', { name }).getAttribute('aria-invalid')];
    };
    expect([read('手机号'), read('验证码')]).toEqual([
      ['138', null],
      ['0412', 'true'],
    ]);
  });
});

describe('tab links', () => {
  it('mark the open page', () => {
    render(
      <MemoryRouter initialEntries={['/account/safety']}>
        <TabLinks
          label="账户"
          links={[
            { to: '/account/profile', label: '资料' },
            { to: '/account/safety', label: '安全' },
          ]}
        />
      </MemoryRouter>,
    );
    const links = within(screen.getByRole('navigation', { name: '账户' })).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/account/profile', null],
      ['/account/safety', 'page'],
    ]);
  });
});
