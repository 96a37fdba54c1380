// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PanelFocus } from './panel-focus.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** A page of three panels: a list, a ladder, and one that is behind a tab. */
function openPage(): PanelFocus {
  document.body.innerHTML = `
    <button id="bar">栏</button>
    <section class="s-panel"><header><button>菜单</button></header>
      <div class="s-panel-body"><button id="filter">筛选</button><div role="gridcell" tabindex="-1" id="row1"></div><div role="gridcell" tabindex="-1" id="row2"></div></div></section>
    <section class="s-panel" hidden><div class="s-panel-body"><button id="behind">隐</button></div></section>
    <section class="s-panel"><div class="s-panel-body"><button disabled>撤</button><button id="price">2.2000</button></div></section>`;
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    // `as` holds: only the length is read.
    return (this.closest('[hidden]') === null ? [{}] : []) as unknown as DOMRectList;
  });
  return new PanelFocus();
}
const at = () => document.activeElement?.id;

describe('the focus from panel to panel', () => {
  it('begins at a list’s row or the first control that works, goes round, and skips what is out of sight', () => {
    const focus = openPage();
    const places = [1, 1, 1].map(() => (focus.move(1), at()));
    expect(places).toEqual(['row1', 'price', 'row1']);
  });

  it('stops at the head of a panel whose content has not arrived', () => {
    const focus = openPage();
    document.querySelectorAll('.s-panel-body')[2]?.replaceChildren();
    document
      .querySelectorAll('.s-panel')[2]
      ?.insertAdjacentHTML('afterbegin', '<header><button id="menu">⋯</button></header>');
    focus.move(1);
    focus.move(1);
    expect(at()).toBe('menu');
  });

  it('comes back to the row where the panel was left', () => {
    const focus = openPage();
    document.querySelector<HTMLElement>('#row2')?.focus();
    focus.move(1);
    focus.move(-1);
    expect(at()).toBe('row2');
  });

  it('begins anew where the place that was left has gone out of sight', () => {
    const focus = openPage();
    const row = document.querySelector<HTMLElement>('#row2');
    row?.focus();
    focus.move(1);
    row?.setAttribute('hidden', '');
    focus.move(-1);
    expect(at()).toBe('row1');
  });

  it('goes to the last panel first when it goes backwards from outside', () => {
    const focus = openPage();
    document.querySelector<HTMLElement>('#bar')?.focus();
    focus.move(-1);
    expect(at()).toBe('price');
  });

  it('leaves the key to the browser on a page without panels', () => {
    expect(new PanelFocus().move(1)).toBe(false);
  });
});
