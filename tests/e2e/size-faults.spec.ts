import { expect, type Page, testElsewhere as test } from './desk.ts';
import { sizeFaults } from './size-faults.ts';

/** A single control of this width on its own page. */
async function faultsOf(page: Page, control: string, width: number): Promise<readonly string[]> {
  await page.setContent(
    `<main><style>.room { width: ${width}px } .room > * { box-sizing: border-box; width: 100%; font: 16px sans-serif; font-variant-numeric: tabular-nums }</style>
    <div class="room">${control}</div></main>`,
  );
  return await sizeFaults(page, { words: true });
}

const CONTROLS = {
  'a button whose text spills out of it': '<button style="white-space: nowrap">全部撤销委托</button>',
  'a button that cuts its text':
    '<button style="white-space: nowrap; overflow: hidden">全部撤销委托</button>',
  'a button whose text ends in dots':
    '<button style="white-space: nowrap; overflow: hidden; text-overflow: ellipsis">全部撤销委托</button>',
  'a button that breaks a short word': '<button>撤销</button>',
  'a button narrower than its picture':
    '<button><svg width="80" height="16" viewBox="0 0 80 16"><path d="M0 0h80v16H0z"/></svg></button>',
  'a field that cuts what it holds': '<input value="10000.0000" aria-label="价格">',
  'a field that cuts what it asks for': '<input placeholder="债券代码或简称" aria-label="债券">',
  'a list that cuts its choice':
    '<select aria-label="清算速度"><option>T+0 当日清算</option><option>T+1</option></select>',
};

test('the size sweep detects every control too narrow for its text, and nothing where there is room [U3] [P3]', async ({
  page,
}) => {
  for (const [name, control] of Object.entries(CONTROLS)) {
    expect(await faultsOf(page, control, 24), name).toEqual([
      expect.stringMatching(/^squeezed( hint)?: .* by \d+ px$/),
    ]);
    expect(await faultsOf(page, control, 240), name).toEqual([]);
  }
});

test('the size sweep measures the text of a field in the font of the page, whose figures have equal widths [U3]', async ({
  page,
}) => {
  const field = (text: string) => `<input style="padding: 0" value="${text}" aria-label="价格">`;
  expect(await faultsOf(page, field('1234567890'), 80)).toEqual([
    expect.stringMatching(/^squeezed: 1234567890 in .* by \d+ px$/),
  ]);
  expect(await faultsOf(page, field('1234567'), 80)).toEqual([]);
});

test('the size sweep accepts a hint that is hidden whole, and a name cut with an ellipsis that has a tip', async ({
  page,
}) => {
  const dots = 'white-space: nowrap; overflow: hidden; text-overflow: ellipsis';
  const hint = '<style>input::placeholder { color: transparent }</style><input placeholder="债券代码或简称">';
  expect(await faultsOf(page, hint, 40)).toEqual([]);
  expect(await faultsOf(page, `<button title="24国开10" style="${dots}">24国开10</button>`, 40)).toEqual([]);
});

test('the size sweep detects a field that covers the end of another, and table texts cut without a tip [U3]', async ({
  page,
}) => {
  const field = '<span class="k-input"><input aria-label="结算日"></span>';
  const form = (columns: string): string =>
    `<style>.form { display: grid; grid-template-columns: ${columns} } .k-input { width: 180px; height: 30px; display: flex }
     input { flex: 1 }</style><div class="form">${field}${field}</div>`;
  expect(await faultsOf(page, form('150px 180px'), 400)).toEqual([
    expect.stringMatching(/^overlapped: 结算日 in .* by /),
  ]);
  expect(await faultsOf(page, form('190px 180px'), 400)).toEqual([]);

  const table = (cell: string): string =>
    `<style>table { table-layout: fixed; width: 60px; white-space: nowrap } td { overflow: hidden; text-overflow: ellipsis }</style>
     <table><tbody><tr>${cell}</tr></tbody></table>`;
  expect(await faultsOf(page, table('<td>Tomorrow+0</td>'), 60)).toEqual([
    expect.stringMatching(/^cut words: Tomorrow\+0 in .* by \d+ px$/),
  ]);
  expect(await faultsOf(page, table('<th style="font-weight: 400">Tomorrow+0</th>'), 60)).toEqual([
    expect.stringMatching(/^cut words: Tomorrow\+0 in .* by \d+ px$/),
  ]);
  expect(await faultsOf(page, table('<td title="Tomorrow+0">Tomorrow+0</td>'), 60)).toEqual([]);
  expect(await faultsOf(page, table('<td>T+0</td>'), 60)).toEqual([]);
});

test('the size sweep detects cut figures, sideways scroll, covered controls, and a table out of line with its card [U3]', async ({
  page,
}) => {
  const figure = (width: number): string =>
    `<ul><li style="width: ${width}px; overflow: hidden; white-space: nowrap">1,000.0000</li></ul>`;
  expect(await faultsOf(page, figure(30), 200)).toEqual([
    expect.stringMatching(/^cut: 1,000\.0000 in .* by \d+ px$/),
  ]);
  expect(await faultsOf(page, figure(120), 200)).toEqual([]);

  const wide = (px: number): string => `<div style="min-width: ${px}px">1</div>`;
  expect(await faultsOf(page, wide(4000), 200)).toEqual([
    expect.stringMatching(/^scrolls sideways: the page by \d+ px$/),
    expect.stringMatching(/^scrolls sideways: main by \d+ px$/),
  ]);
  expect(await faultsOf(page, wide(100), 200)).toEqual([]);

  const scrolled = (position: string): string =>
    `<div style="height: 60px; overflow: auto; display: flex; flex-direction: column-reverse"><table style="border-spacing: 0">
     <thead><tr><th style="position: ${position}; top: 0; height: 40px; background: #fff">价格</th></tr></thead>
     <tbody><tr><td style="height: 60px"><button style="display: block; margin-bottom: 30px">2.2025</button></td></tr></tbody></table></div>`;
  expect(await faultsOf(page, scrolled('sticky'), 200)).toEqual([]);
  const lid = (top: number): string =>
    `<button>撤销</button><p class="lid" style="position: fixed; inset: ${top}px 0 auto; height: 100px; margin: 0">${top}</p>`;
  expect(await faultsOf(page, lid(0), 200)).toEqual([
    expect.stringMatching(/^covered: 撤销 in .* by .*lid$/),
  ]);
  expect(await faultsOf(page, lid(300), 200)).toEqual([]);

  const card = (px: number): string =>
    `<section class="k-card"><header style="padding: 0 16px"><h2>路径</h2></header>
     <table class="k-table" style="border-spacing: 0"><thead><tr><th style="padding: 0 ${px}px; text-align: left">名称</th></tr></thead></table></section>`;
  expect(await faultsOf(page, card(12), 200)).toEqual(['out of line: 名称 with 路径 by -4 px']);
  expect(await faultsOf(page, card(16), 200)).toEqual([]);
});
