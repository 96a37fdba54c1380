import { auditState } from './audit.ts';
import { expect, type Page, testElsewhere as test, useTheme } from './desk.ts';
import { openersOf } from './openers.ts';

const PALE = '#777';

/** A page of two panels whose texts are legible in both themes, with what is planted in it. */
async function show(page: Page, planted = '', style = ''): Promise<void> {
  await page.setContent(
    `<html lang="zh" data-theme="dark"><head><title>债券</title>
     <style>body { background: #000; color: #fff; font: 14px sans-serif } [data-theme=light] body { background: #fff; color: #000 } ${style}</style></head>
     <body><main><h1>行情</h1><section data-panel="one" aria-label="一"><p>1.2735</p></section>
     <section data-panel="two" aria-label="二"><p>1.2700</p><div id="room">${planted}</div></section></main></body></html>`,
  );
}

const put = (page: Page, html: string): Promise<void> =>
  page.locator('#room').evaluate((room, text) => {
    room.innerHTML = text;
  }, html);

test('the axe sweep detects what is pale in one theme, and leaves the page in its own [U21]', async ({
  page,
}) => {
  for (const theme of ['dark', 'light']) {
    await show(
      page,
      `<p class="pale-${theme}">买方</p>`,
      `[data-theme=${theme}] .pale-${theme} { color: ${PALE}; opacity: 0.7 }`,
    );
    expect((await auditState(page, 'opened')).findings).toEqual([
      [theme, expect.stringMatching(/^color-contrast: \.pale-/)],
    ]);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
});

test('after a press the axe sweep audits what looks new, once [U21]', async ({ page }) => {
  await show(page, '', '.pale { color: #444 } [data-theme=light] .pale { color: #bbb }');
  expect(await auditState(page, 'opened')).toEqual({ isNew: true, findings: [] });
  // Another text of the same look.
  await put(page, '');
  expect(await auditState(page, 'changed')).toEqual({ isNew: false, findings: [] });
  await put(page, '<p class="pale">卖方</p>');
  expect(await auditState(page, 'changed')).toEqual({
    isNew: true,
    findings: (['dark', 'light'] as const).map((theme) => [
      theme,
      expect.stringMatching(/^color-contrast: \.pale/),
    ]),
  });
  expect(await auditState(page, 'changed')).toEqual({ isNew: false, findings: [] });
  // The structure around what is new is audited with it.
  await put(page, '<ul><li>一</li></ul>');
  expect((await auditState(page, 'changed')).findings).toEqual([]);
  await put(page, '<ul><li>一</li><b>二</b></ul>');
  expect((await auditState(page, 'changed')).findings).toEqual([
    ['dark', expect.stringMatching(/^list: ul/)],
  ]);
});

test('after a press the axe sweep judges all headings of the page, where nothing looks new [U21]', async ({
  page,
}) => {
  await show(page, '<h2>成交</h2>');
  await page.locator('main').evaluate((main) => main.insertAdjacentHTML('beforeend', '<h3>估值</h3>'));
  expect((await auditState(page, 'opened')).findings).toEqual([]);
  await put(page, '');
  expect((await auditState(page, 'changed')).findings).toEqual([
    ['dark', expect.stringMatching(/^heading-order: h3/)],
  ]);
});

test('the axe sweep audits overlays alone, once for each look [U21]', async ({ page }) => {
  await show(page);
  await auditState(page, 'opened');
  const dialog = (inner: string): string => `<div role="dialog" aria-label="撤单">${inner}</div>`;
  await put(page, dialog('<button aria-label="关闭" style="width: 30px; height: 30px"></button>'));
  expect(await auditState(page, 'overlay')).toEqual({ isNew: true, findings: [] });
  await put(page, dialog('<button style="width: 30px; height: 30px"></button>'));
  expect((await auditState(page, 'overlay')).findings).toEqual([
    ['dark', expect.stringMatching(/^button-name: button/)],
  ]);
  expect(await auditState(page, 'overlay')).toEqual({ isNew: false, findings: [] });
});

test('controls that differ only by the bond, issuer, date or figure are one kind', async ({ page }) => {
  const button = (label: string): string => `<button aria-label="${label}">+</button>`;
  const kindsOf = async (...labels: readonly string[]): Promise<number> => {
    await page.setContent(`<main>${labels.map(button).join('')}</main>`);
    return (await openersOf(page, 'button')).length;
  };
  expect(await kindsOf('为 26附息国债20 设价格提醒', '为 26霁州租赁MTN003 设价格提醒')).toBe(1);
  expect(
    await kindsOf('卖给此报价：1.2735 · 5,000万 · T+1不限（S）', '卖给此报价：1.2750 · 1,000万 · 今+1（S）'),
  ).toBe(1);
  expect(await kindsOf('联动面板只看 中华人民共和国财政部', '联动面板只看 澜阳租赁有限公司')).toBe(1);
  expect(await kindsOf('26国开15 买 1.8591 02:17:01', '26泠浦安居01 卖 1.8300 02:17:13')).toBe(2);
  expect(await kindsOf('刷新同类最新报价', '刷新全市场最新报价')).toBe(2);
  expect(await kindsOf('卖给此报价：1.2735', '买入此报价：1.2735')).toBe(2);
  expect(await kindsOf('市场指标：面板菜单', '债券概览：面板菜单')).toBe(1);
  expect(await kindsOf('撤单', '改单')).toBe(2);
});

test('controls with no words of the product are told apart by their place', async ({ page }) => {
  await page.setContent(
    '<ul class="newest"><li><button>18附息国债19</button></li><li><button>26国开15</button></li></ul><p class="active"><button>26国开15</button></p>',
  );
  expect((await openersOf(page, 'button')).map(({ name }) => name)).toEqual(['18附息国债19', '26国开15']);
});

test('a theme is selected although the one saved for the user arrives meanwhile', async ({ page }) => {
  await page.setContent(`<html data-theme="dark"><body><button disabled>切换到浅色模式</button><script>
    const button = document.querySelector('button');
    const show = (theme) => {
      document.documentElement.dataset.theme = theme;
      button.textContent = theme === 'dark' ? '切换到浅色模式' : '切换到深色模式';
    };
    button.onclick = () => show(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    setTimeout(() => { show('light'); button.disabled = false; }, 500);
  </script></body></html>`);
  await useTheme(page, 'light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await useTheme(page, 'dark');
  await expect(page.getByRole('button')).toHaveText('切换到浅色模式');
});
