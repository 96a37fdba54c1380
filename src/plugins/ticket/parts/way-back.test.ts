// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wayBack } from './way-back.ts';

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};

describe('the way back from the ticket', () => {
  beforeEach(() => {
    // jsdom has no CSS namespace.
    vi.stubGlobal('CSS', { escape: (text: string) => text });
  });

  afterEach(() => vi.unstubAllGlobals());

  it('leads to the button pressed, or to the one in its place if it is gone', () => {
    document.body.innerHTML =
      '<table><tr><td><button id="a">1.76</button></td></tr><tr><td><button id="b">1.77</button></td></tr></table>';
    const back = wayBack(find('#b'));
    back();
    expect(document.activeElement?.id).toBe('b');
    find('#b').remove();
    back();
    expect(document.activeElement?.id).toBe('a');
  });

  it('leads to the cell of the same bond, even if another row is now in its place', () => {
    document.body.innerHTML =
      '<div role="grid"><div row-id="X.IB"><i col-id="bid" tabindex="-1" id="one"></i></div><div row-id="Y.IB"><i col-id="bid" tabindex="-1" id="two"></i></div></div>';
    const back = wayBack(find('#one'));
    find('[row-id="Y.IB"]').setAttribute('row-id', 'Z.IB');
    find('[row-id="X.IB"]').setAttribute('row-id', 'Y.IB');
    find('[row-id="Z.IB"]').setAttribute('row-id', 'X.IB');
    back();
    expect(document.activeElement?.id).toBe('two');
  });

  const grid = (...rows: readonly string[]): void => {
    document.body.innerHTML = `<div role="grid"><b role="columnheader" col-id="bid" tabindex="-1" id="head"></b>${rows
      .map((row) => `<div row-id="${row}"><i col-id="bid" tabindex="-1" id="cell-${row}"></i></div>`)
      .join('')}</div>`;
  };

  it('leads to the row that has replaced the one left, also where that was replaced in turn', () => {
    grid('O1', 'O2', 'O3');
    const back = wayBack(find('#cell-O1'));
    back(new Map([['O1', 'O2']]));
    expect(document.activeElement?.id).toBe('cell-O2');
    back(
      new Map([
        ['O1', 'O2'],
        ['O2', 'O3'],
      ]),
    );
    expect(document.activeElement?.id).toBe('cell-O3');
  });

  it('leads to the head of the column where the row is gone: a key would act on another order', () => {
    grid('O1', 'O2');
    const back = wayBack(find('#cell-O1'));
    find('[row-id="O1"]').remove();
    back();
    expect(document.activeElement?.id).toBe('head');
    grid('O1', 'O2');
    const again = wayBack(find('#cell-O1'));
    // Its elements serve another row now.
    find('[row-id="O1"]').setAttribute('row-id', 'O9');
    again(new Map([['O1', 'O7']]));
    expect(document.activeElement?.id).toBe('head');
  });
});
