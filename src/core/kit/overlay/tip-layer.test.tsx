// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { IconButton } from '../Button.tsx';
import { TipLayer } from './TipLayer.tsx';

afterEach(cleanup);

const LONG = '国家开发银行二〇二四年第十期金融债券';

/** A cell of a grid, cut off if its text needs more room than it has. */
function cell(needs: number): HTMLElement {
  render(
    <>
      <div role="gridcell" tabIndex={0} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <span>{LONG}</span>
      </div>
      <TipLayer />
    </>,
  );
  const found = screen.getByRole('gridcell');
  Object.defineProperties(found, { scrollWidth: { value: needs }, clientWidth: { value: 60 } });
  return found;
}
const tip = () => document.querySelector('.k-tip')?.textContent ?? null;

it('a cut name is shown in full when its cell gets keyboard focus, until the next key', () => {
  const cut = cell(200);
  act(() => cut.focus());
  expect(tip()).toBe(LONG);
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' })));
  expect(tip()).toBeNull();
});

it('a cell whose text is fully visible shows no tip', () => {
  const whole = cell(60);
  act(() => whole.focus());
  expect(tip()).toBeNull();
});

/** A page with an element that has a tip, and the layer that shows it. */
function page(view: ReactNode) {
  return render(
    <>
      {view}
      <TipLayer />
    </>,
  );
}
const point = (element: Element) =>
  act(() => void element.dispatchEvent(new Event('pointerover', { bubbles: true })));

describe('a tip', () => {
  const button = <IconButton icon="bell" label="消息" />;

  it('shows when the pointer is anywhere in the control, and hides on a press or elsewhere', () => {
    page(
      <>
        {button}
        <p>别处</p>
      </>,
    );
    const icon = screen.getByRole('button').firstElementChild;
    if (icon === null) throw new Error('the button has an icon');
    point(icon);
    expect(tip()).toBe('消息');
    act(() => void icon.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(tip()).toBeNull();
    point(icon);
    point(screen.getByText('别处'));
    expect(tip()).toBeNull();
  });

  it('shows on keyboard focus, and hides on blur', () => {
    page(button);
    act(() => screen.getByRole('button').focus());
    expect(tip()).toBe('消息');
    act(() => screen.getByRole('button').blur());
    expect(tip()).toBeNull();
  });

  it('is not shown while the control’s menu is open', () => {
    page(<IconButton icon="bell" label="消息" aria-expanded />);
    point(screen.getByRole('button'));
    expect(tip()).toBeNull();
  });

  it('is hidden from screen readers, which already have its text', () => {
    page(button);
    point(screen.getByRole('button'));
    expect(document.querySelector('.k-tip')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('is taken from the nearest element, and not shown if its text is empty', () => {
    page(
      <div data-tip="外">
        <span data-tip="内">字</span>
        <i data-tip="">空</i>
      </div>,
    );
    point(screen.getByText('字'));
    expect(tip()).toBe('内');
    point(screen.getByText('空'));
    expect(tip()).toBeNull();
  });

  it('no longer shows once its layer has unmounted', () => {
    const { unmount } = page(button);
    const target = screen.getByRole('button');
    unmount();
    document.body.append(target);
    point(target);
    expect(tip()).toBeNull();
    target.remove();
  });
});

describe('a cut text', () => {
  const CUT = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;
  const narrow = (element: HTMLElement) =>
    Object.defineProperties(element, { scrollWidth: { value: 200 }, clientWidth: { value: 60 } });

  it('is shown in full when the pointer is on it or on its content', () => {
    page(
      <p style={CUT}>
        <b>
          <i>{LONG}</i>
        </b>
      </p>,
    );
    const inner = screen.getByText(LONG);
    const cut = inner.closest('p');
    if (cut) narrow(cut);
    point(inner);
    expect(tip()).toBe(LONG);
  });

  it('is not shown when it overflows visibly', () => {
    page(<p style={{ textOverflow: 'ellipsis' }}>{LONG}</p>);
    point(narrow(screen.getByText(LONG)));
    expect(tip()).toBeNull();
  });

  it('in a row is shown together with the row’s other cut texts, and nothing else', () => {
    page(
      <table>
        <tbody>
          <tr tabIndex={0}>
            <td style={CUT}>{LONG}</td>
            <td style={CUT}>2.2000</td>
            <td style={CUT}>某某证券股份有限公司</td>
          </tr>
        </tbody>
      </table>,
    );
    const [first, , last] = screen.getAllByRole('cell');
    if (first && last) for (const cellOf of [first, last]) narrow(cellOf);
    act(() => screen.getByRole('row').focus());
    expect(tip()).toBe(`${LONG} · 某某证券股份有限公司`);
  });
});

describe('the position of a tip', () => {
  const rectOf = (box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  }) =>
    ({
      ...box,
      right: box.left + box.width,
      bottom: box.top + box.height,
      x: box.left,
      y: box.top,
    }) as DOMRect;

  /** Position of the tip, px, for a control at this place in a window of 800 by 600. The tip is 100 by 20. */
  function placeOf(at: { readonly left: number; readonly top: number }): readonly (string | undefined)[] {
    const { documentElement } = document;
    Object.defineProperties(documentElement, {
      clientWidth: { value: 800, configurable: true },
      clientHeight: { value: 600, configurable: true },
    });
    const real = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function rect(this: Element) {
      if (this.className === 'k-tip') return rectOf({ left: 0, top: 0, width: 100, height: 20 });
      return rectOf({ ...at, width: 40, height: 30 });
    };
    page(<button type="button" data-tip="提示" aria-label="提示" />);
    point(screen.getByRole('button'));
    Element.prototype.getBoundingClientRect = real;
    Reflect.deleteProperty(documentElement, 'clientWidth');
    Reflect.deleteProperty(documentElement, 'clientHeight');
    const style = document.querySelector<HTMLElement>('.k-tip')?.style;
    return [style?.left, style?.top];
  }

  it.each([
    ['below its control, centred', { left: 300, top: 100 }, ['270px', '136px']],
    ['inside the left edge', { left: 0, top: 100 }, ['6px', '136px']],
    ['inside the right edge', { left: 780, top: 100 }, ['694px', '136px']],
    ['above its control where there is no room below', { left: 300, top: 560 }, ['270px', '534px']],
  ])('is %s, at $2', (_where, at, place) => {
    expect(placeOf(at)).toEqual(place);
  });
});
