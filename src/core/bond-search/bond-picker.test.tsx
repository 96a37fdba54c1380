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

/** The picker on a server that finds bonds by the beginning of their code, and what it told. */
async function open({ isMany = false, isClearable = false, first = '' } = {}) {
  const clock = new FakeClock();
  const told: unknown[] = [];
  const server = new FakeServer().on('/market/bondInfoByIdOrName', ({ url }: { readonly url: string }) => {
    const wanted = new URL(url, 'http://desk').searchParams.get('securityArg') ?? '';
    return { content: BONDS.filter((row) => row.securityid.startsWith(wanted)), totalPages: 1 };
  });
  const text = new Text({
    load: async (language, namespace) =>
      // `as` holds: a JSON module has the object as its default.
      ((await import(`../../locales/${language}/${namespace}.json`)) as { default: Record<string, unknown> })
        .default,
    stored: { get: () => 'zh-CN', set: () => undefined },
    setRootLanguage: () => undefined,
    onMissing: (problem) => told.push(problem),
  });
  await text.start(['core', 'rules']);
  const services = {
    clock,
    text,
    http: createHttp({ transport: server.transport, token: () => null }),
    flow: { shownIdentity: '' },
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
          told.push(row.securityid);
          setId(row.securityid);
        }}
        {...(isClearable && { onClear: () => setId('') })}
        {...(isMany && { onNames: (names: readonly string[]) => void told.push(names) })}
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
  const shown = () => (field as HTMLInputElement).value;
  return { told, type, press, pause, hits, shown, field, server };
}

describe('the bond picker', () => {
  it('finds after a pause, walks with the arrows and picks with Enter; then the bond stands there by name', async () => {
    const { type, pause, hits, press, told, shown } = await open();
    type('2402');
    expect(hits()).toEqual(['正在查找…']);
    await pause();
    expect(hits()).toHaveLength(2);
    await press({ key: 'ArrowDown' });
    await press({ key: 'Enter' });
    await act(settle);
    expect([told, shown(), hits()]).toEqual([['240215.IB'], '24国开15  240215.IB', []]);
  });

  it('takes Enter before the hits are there for the first of what is typed now', async () => {
    const { type, press, told, server } = await open();
    type('25');
    await press({ key: 'Enter' });
    expect([told, server.requests.length]).toEqual([['250004.IB'], 1]);
  });

  it('leaves Enter to an input method, and to the form around while nothing is typed', async () => {
    const { type, pause, press, told, field } = await open();
    type('2402');
    await pause();
    await press({ key: 'Enter', isComposing: true });
    expect(told).toEqual([]);
    await press({ key: 'Escape' });
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  });

  it('puts the former bond back on Esc and on leaving, and takes it away on its button', async () => {
    const { type, press, shown, field } = await open({ first: '240210.IB', isClearable: true });
    expect(shown()).toBe('24国开10  240210.IB');
    type('25');
    await press({ key: 'Escape' });
    expect(shown()).toBe('24国开10  240210.IB');
    type('25');
    fireEvent.blur(field);
    expect(shown()).toBe('24国开10  240210.IB');
    fireEvent.click(screen.getByRole('button', { name: '清除债券' }));
    expect([shown(), screen.queryByRole('button')]).toEqual(['', null]);
  });

  it('hands on several names that are typed or pasted, and searches none of them', async () => {
    const { type, pause, press, told, field, server } = await open({ isMany: true });
    type('240210 250004');
    await pause();
    await press({ key: 'Enter' });
    fireEvent.paste(field, { clipboardData: { getData: () => '240210\n240215' } });
    expect([told, server.requests.length]).toEqual([
      [
        ['240210', '250004'],
        ['240210', '240215'],
      ],
      0,
    ]);
  });

  it('says that nothing was found, and that the search failed', async () => {
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
