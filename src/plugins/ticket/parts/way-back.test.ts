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
});
