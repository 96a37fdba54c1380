// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  BondName,
  Card,
  Count,
  Delta,
  Icon,
  iconOr,
  Kbd,
  Page,
  PriceText,
  StatusDot,
  Table,
  Tag,
} from './index.ts';

afterEach(cleanup);

/** Whether the text of a figure is the same node after the change. */
function keepsNode(before: ReactElement, after: ReactElement): boolean {
  const { container, rerender } = render(before);
  const node = container.querySelector('.k-num')?.firstChild;
  rerender(after);
  return container.querySelector('.k-num')?.firstChild === node;
}

describe('a figure', () => {
  it('keeps its text node while its width stays the same', () => {
    expect(keepsNode(<PriceText text="2.2025" />, <PriceText text="2.2000" />)).toBe(true);
    expect(keepsNode(<Delta value={-1} unit="bp" />, <Delta value={-2} unit="bp" />)).toBe(true);
  });

  it('gets a new text node when its start moves, so that the page records no layout shift', () => {
    expect(keepsNode(<PriceText text="9.9975" />, <PriceText text="10.0000" />)).toBe(false);
    expect(keepsNode(<PriceText text="" />, <PriceText text="2.2000" />)).toBe(false);
    expect(keepsNode(<Delta value={1} />, <Delta value={-1} />)).toBe(false);
  });
});

it.each([
  ['26附息国债11', '26附息国债', '11'],
  ['26浦发银行CD059', '26浦发银行', 'CD059'],
  ['26鹭州国资MTN001', '26鹭州国资', 'MTN001'],
  ['26中国银行二级01', '26中国银行二级', '01'],
  ['20国债', '20国债', ''],
  ['US912810TM0', 'US912', '810TM0'],
])(
  '%s keeps its end where space is short, and shows in full on hover, with its code [P15]',
  (name, first, end) => {
    render(<BondName symbol={name} securityId="112618157.IB" />);
    const bond = screen.getByTitle(`${name} 112618157`);
    const [nameCell, code] = bond.children;
    expect(code?.textContent).toBe('112618157');
    expect([...(nameCell?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual(
      [first, end].filter((part) => part !== ''),
    );
    // The part in its own element is cut (data.css), the text next to it is not.
    expect([...(nameCell?.children ?? [])].map(({ textContent }) => textContent)).toEqual([first]);
  },
);

describe('a trade tape', () => {
  it('keyed by position moves no row when one is added on top', () => {
    const tape = (rows: readonly string[]) => (
      <Table
        caption="tape"
        columns={[{ key: 'text', title: 'text', render: (row: string) => row }]}
        rows={rows}
        rowKey={(_, place) => String(place)}
      />
    );
    const { container, rerender } = render(tape(['b', 'c']));
    const before = [...container.querySelectorAll('tbody tr')];
    rerender(tape(['a', 'b', 'c']));
    const after = [...container.querySelectorAll('tbody tr')];
    expect(after.map(({ textContent }) => textContent)).toEqual(['a', 'b', 'c']);
    expect(after.slice(0, 2)).toEqual(before);
  });
});

describe('a change in basis points', () => {
  it.each([
    [0.25, '+0.25bp', 'k-up'],
    [-1, '-1.00bp', 'k-down'],
    [0, '0.00bp', 'k-flat'],
    [null, '--', 'k-flat'],
    [undefined, '--', 'k-flat'],
    [Number.NaN, '--', 'k-flat'],
  ])('of %s is shown as %s, with its direction in both sign and colour', (value, text, tone) => {
    const { container } = render(<Delta value={value} unit="bp" />);
    expect([container.textContent, container.querySelector('.k-num')?.className]).toEqual([
      text,
      `k-num ${tone}`,
    ]);
  });
});

describe('a price', () => {
  const priceParts = (text: string, side?: 'bid' | 'ofr') => {
    const { container } = render(<PriceText text={text} {...(side && { side })} />);
    return [container.textContent, container.querySelector('.k-stars')?.textContent ?? null];
  };

  it.each([
    ['2.2000', '2.2000', null],
    ['2.20**', '2.20**', '**'],
    ['****', '****', '****'],
    ['', '--', null],
  ])('%j is shown whole with its stars dimmed: %j', (text, whole, stars) => {
    expect(priceParts(text)).toEqual([whole, stars]);
  });

  it('is coloured by its side if it has one', () => {
    priceParts('2.2000', 'bid');
    priceParts('2.2000', 'ofr');
    priceParts('2.2000');
    expect([...document.querySelectorAll('.k-num')].map(({ className }) => className)).toEqual([
      'k-num k-bid',
      'k-num k-ofr',
      'k-num',
    ]);
  });
});

describe('small marks', () => {
  it('are announced, except a status dot, which has its text beside it', () => {
    render(
      <>
        <Tag tone="warn">待确认</Tag>
        <StatusDot tone="ok" />
        <Kbd>Ctrl</Kbd>
        <Count value={-1} />
      </>,
    );
    expect([document.body.textContent, screen.getByText('待确认').dataset['tone']]).toEqual([
      '待确认Ctrl',
      'warn',
    ]);
    expect(document.querySelector('.k-dot')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('with an icon are decorative unless labelled', () => {
    render(
      <>
        <Icon name="bell" />
        <Icon name="lock" label="需要认证" size={24} />
      </>,
    );
    const [named] = screen.getAllByRole('img');
    expect([named?.getAttribute('aria-label'), named?.getAttribute('width')]).toEqual(['需要认证', '24']);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(document.querySelectorAll('svg path[d=""], svg path:not([d])')).toHaveLength(0);
  });

  it.each([
    ['bell', 'bell'],
    ['no such icon', 'list'],
    ['', 'list'],
    [undefined, 'list'],
    ['constructor', 'list'],
    ['__proto__', 'list'],
  ])('with the configured name %j use icon %s', (name, icon) => {
    expect(iconOr(name, 'list')).toBe(icon);
  });
});

describe('a text page', () => {
  it('has one title with an introduction, and its cards have titles of their own', () => {
    render(
      <Page title="帮助" intro="怎样报价" actions={<button type="button">打印</button>}>
        <Card title="报价" actions={<button type="button">更多</button>}>
          双边报价
        </Card>
        <Card flush>表</Card>
      </Page>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('帮助');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '报价',
    ]);
    expect(screen.getByText('怎样报价').tagName).toBe('P');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['打印', '更多']);
    expect(screen.getByText('双边报价').className).toBe('k-card-body');
    expect(screen.getByText('表').className).toBe('k-card');
  });

  it('leaves out the introduction when there is none', () => {
    const { container } = render(<Page title="帮助">正文</Page>);
    expect(container.querySelector('p')).toBeNull();
  });
});

describe('a table', () => {
  it('has an accessible name, and aligns headings and cells as specified', () => {
    render(
      <Table
        caption="最近成交"
        columns={[
          { key: 'name', title: '简称', width: 120, render: (row: readonly string[]) => row[0] },
          { key: 'price', title: '收益率', align: 'right', width: '20%', render: (row) => row[1] },
          { key: 'mark', title: '', align: 'center', render: () => '☆' },
        ]}
        rows={[['24国开10', '2.2000']]}
        rowKey={([name = '']) => name}
      />,
    );
    const table = screen.getByRole('table', { name: '最近成交' });
    const sides = (cells: string) =>
      [...table.querySelectorAll<HTMLElement>(cells)].map(({ dataset }) => dataset['align']);
    expect([sides('th'), sides('td')]).toEqual([
      ['left', 'right', 'center'],
      ['left', 'right', 'center'],
    ]);
    expect([...table.querySelectorAll('col')].map(({ style }) => style.width)).toEqual(['120px', '20%', '']);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '24国开10',
      '2.2000',
      '☆',
    ]);
  });
});
