// @vitest-environment jsdom
import type { BondSearchRow } from '#contract/entities';
import { createHttp } from '#core/http';
import { type Services, ServicesProvider } from '#core/services';
import { Text } from '#core/text';
import { FakeClock, FakeServer, settle } from '#testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { BondPicker } from './BondPicker.tsx';

afterEach(cleanup);

const bond = (code: string, name: string): BondSearchRow => ({
  securityid: `${code}.IB`,
  seccode: code,
  secshortname: name,
  secfullname: name,
  issrating: '--',
  trueRemainMaturityStr: '7Y',
});
const BONDS = [bond('240210', '24国开10'), bond('240215', '24国开15'), bond('250004', '25附息国债04')];

/** The picker on a server that finds bonds by the beginning of their code, and what it reported. */
async function open({ isMany = false, isClearable = false, first = '' } = {}) {
  const clock = new FakeClock();
  const picked: unknown[] = [];
  const server = new FakeServer().on('/market/bondInfoByIdOrName', ({ url }: { readonly url: string }) => {
    const query = new URL(url, 'http://desk').searchParams.get('securityArg') ?? '';
    return { content: BONDS.filter((row) => row.securityid.startsWith(query)), totalPages: 1 };
  });
  const text = new Text({
    load: async (language, namespace) =>
      // `as` holds: a JSON module's default export is the object.
      ((await import(`../../locales/${language}/${namespace}.json`)) as { default: Record<string, unknown> })
        .default,
    stored: { get: () => 'zh-CN', set: () => undefined },
    setRootLanguage: () => undefined,
    onMissing: (problem) => picked.push(problem),
  });
  await text.start(['core', 'rules']);
  const services = {
    clock,
    text,
    http: createHttp({ transport: server.transport, token: () => null }),
    flow: { pageOwner: '' },
    // `as` holds: the picker uses no other services.
  } as unknown as Services;
  function Form() {
    const [id, setId] = useState(first);
    return (
      <BondPicker
        label="bond"
        placeholder="code"
        securityId={id}
        onPick={(row) => {
          picked.push(row.securityid);
          setId(row.securityid);
        }}
        {...(isClearable && { onClear: () => setId('') })}
        {...(isMany && { onNames: (names: readonly string[]) => void picked.push(names) })}
      />
    );
  }
  render(
    <ServicesProvider value={services}>
      <Form />
    </ServicesProvider>,
  );
  await act(settle);
  const field = screen.getByRole('combobox', { name: 'bond' });
  const pause = (ms = 120) =>
    act(async () => {
      clock.advance(ms);
      await settle();
    });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (init: { readonly key: string; readonly isComposing?: boolean }) =>
    act(async () => {
      fireEvent.keyDown(field, init);
      await settle();
    });
  const hits = () => screen.queryAllByRole('option').map((item) => item.textContent);
  // `as` holds: a combobox here is an input.
  const inputValue = () => (field as HTMLInputElement).value;
  return { picked, type, press, pause, hits, inputValue, field, server };
}

describe('the bond picker', () => {
  it('searches after a pause, moves with the arrow keys, picks with Enter and then shows the bond by name', async () => {
    const { type, pause, hits, press, picked, inputValue } = await open();
    type('2402');
    expect(hits()).toEqual(['正在查找…']);
    await pause();
    expect(hits()).toHaveLength(2);
    await press({ key: 'ArrowDown' });
    await press({ key: 'Enter' });
    await act(settle);
    expect([picked, inputValue(), hits()]).toEqual([['240215.IB'], '24国开15  240215.IB', []]);
  });

  it('picks the first hit for the current text when Enter is pressed before the hits arrive', async () => {
    const { type, press, picked, server } = await open();
    type('25');
    await press({ key: 'Enter' });
    expect([picked, server.requests.length]).toEqual([['250004.IB'], 1]);
  });

  it('leaves Enter to an input method, and to the surrounding form while the field is empty', async () => {
    const { type, pause, press, picked, field } = await open();
    type('2402');
    await pause();
    await press({ key: 'Enter', isComposing: true });
    expect(picked).toEqual([]);
    await press({ key: 'Escape' });
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  });

  it('restores the previous bond on Esc and on blur, and clears it with its button', async () => {
    const { type, press, inputValue, field } = await open({ first: '240210.IB', isClearable: true });
    expect(inputValue()).toBe('24国开10  240210.IB');
    type('25');
    await press({ key: 'Escape' });
    expect(inputValue()).toBe('24国开10  240210.IB');
    type('25');
    fireEvent.blur(field);
    expect(inputValue()).toBe('24国开10  240210.IB');
    fireEvent.click(screen.getByRole('button', { name: '清除债券' }));
    expect([inputValue(), screen.queryByRole('button')]).toEqual(['', null]);
  });

  it('passes on several names that are typed or pasted, without searching for them', async () => {
    const { type, pause, press, picked, field, server } = await open({ isMany: true });
    type('240210 250004');
    await pause();
    await press({ key: 'Enter' });
    fireEvent.paste(field, { clipboardData: { getData: () => '240210\n240215' } });
    expect([picked, server.requests.length]).toEqual([
      [
        ['240210', '250004'],
        ['240210', '240215'],
      ],
      0,
    ]);
  });

  it('says when nothing was found, and when the search failed', async () => {
    const { type, pause, hits, server } = await open();
    type('zz');
    await pause();
    expect(hits()).toEqual(['没有找到这只债券，请换一个代码或简称']);
    server.onReply('/market/bondInfoByIdOrName', 500, {});
    type('zzz');
    await pause();
    expect(hits()).toEqual(['查找失败，请检查网络后重新输入']);
  });
});

describe('the bond picker while hits are loading', () => {
  it('picks nothing if the field loses focus before the hits requested by Enter arrive', async () => {
    const { type, picked, field, server, inputValue } = await open();
    const answer = Promise.withResolvers<unknown>();
    server.on('/market/bondInfoByIdOrName', () => answer.promise);
    type('25');
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.blur(field);
    await act(async () => {
      answer.resolve({ content: BONDS, totalPages: 1 });
      await settle();
    });
    expect([picked, inputValue()]).toEqual([[], '']);
  });

  it('drops a pending Enter when the text changes; the next Enter picks the first hit of the new text', async () => {
    const { type, press, pause, picked } = await open();
    type('24');
    const early = press({ key: 'Enter' });
    type('25');
    await early;
    await pause();
    await press({ key: 'Enter' });
    expect(picked).toEqual(['250004.IB']);
  });

  it('does not search after it is unmounted', async () => {
    const { type, pause, server } = await open();
    type('24');
    cleanup();
    await pause(5000);
    expect(server.requests).toEqual([]);
  });
});

describe('the pointer in the bond picker', () => {
  it('picks the pressed hit and leaves the focus in the field', async () => {
    const { type, pause, picked, hits, field, inputValue } = await open();
    act(() => field.focus());
    type('2402');
    await pause();
    const [, second] = screen.getAllByRole('option');
    if (!second) throw new Error('two hits');
    expect([fireEvent.pointerDown(second), document.activeElement]).toEqual([false, field]);
    fireEvent.click(second);
    await act(settle);
    expect([picked, hits(), inputValue()]).toEqual([['240215.IB'], [], '24国开15  240215.IB']);
  });

  it('selects the hit that it moves over, which Enter then picks', async () => {
    const { type, pause, press, picked } = await open();
    type('2402');
    await pause();
    const [first, second] = screen.getAllByRole('option');
    if (!first || !second) throw new Error('two hits');
    expect(first.getAttribute('aria-selected')).toBe('true');
    fireEvent.pointerMove(second);
    expect(second.getAttribute('aria-selected')).toBe('true');
    await press({ key: 'Enter' });
    expect(picked).toEqual(['240215.IB']);
  });

  it('clears the bond without taking the focus', async () => {
    const { field, inputValue } = await open({ first: '240210.IB', isClearable: true });
    act(() => field.focus());
    const clear = screen.getByRole('button', { name: '清除债券' });
    expect([fireEvent.pointerDown(clear), document.activeElement]).toEqual([false, field]);
    fireEvent.click(clear);
    expect(inputValue()).toBe('');
  });
});

describe('the bond shown in the picker', () => {
  it('is looked up once by its code, and shows the code alone if the server does not know it', async () => {
    const { inputValue, server } = await open({ first: '999999.IB' });
    expect([inputValue(), server.requests.length]).toEqual(['999999.IB', 1]);
    expect(server.requests[0]?.url).toContain('securityArg=999999.IB');
  });

  it('takes its name from the hit that was picked, without another request', async () => {
    const { type, press, inputValue, server } = await open();
    type('25');
    await press({ key: 'Enter' });
    await act(settle);
    expect([inputValue(), server.requests.length]).toEqual(['25附息国债04  250004.IB', 1]);
  });

  it('has no clear button where a bond is required', async () => {
    await open({ first: '240210.IB' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lists each hit with its code and remaining term', async () => {
    const { type, pause, hits } = await open();
    type('2502');
    await pause();
    type('2500');
    await pause();
    expect(hits()).toEqual(['25附息国债04250004.IB7Y']);
  });
});

describe('the bond picker for several bonds', () => {
  it('searches for a single name, even a pasted one', async () => {
    const { type, pause, hits, field, picked } = await open({ isMany: true });
    expect(fireEvent.paste(field, { clipboardData: { getData: () => '240210' } })).toBe(true);
    type('240210');
    await pause();
    expect([hits().length, picked]).toEqual([1, []]);
  });

  it('leaves pasted text to the field when it accepts one bond only', async () => {
    const { field, picked } = await open();
    expect(fireEvent.paste(field, { clipboardData: { getData: () => '240210\n240215' } })).toBe(true);
    expect(picked).toEqual([]);
  });

  it('searches again once the second name is deleted', async () => {
    const { type, pause, hits, server } = await open({ isMany: true });
    type('2402 25');
    await pause();
    expect([hits(), server.requests.length]).toEqual([[], 0]);
    type('2402');
    await pause();
    expect([hits().length, server.requests.length]).toEqual([2, 1]);
  });
});
