// @vitest-environment jsdom
import { FakeClock } from '#testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchRowPresses } from './row-presses.ts';

let clock: FakeClock;
let host: HTMLElement;
let cell: HTMLElement;
let pressed: Element[];
let clicks: number;

beforeEach(() => {
  clock = new FakeClock();
  host = document.createElement('div');
  cell = document.createElement('button');
  host.append(cell);
  document.body.append(host);
  [pressed, clicks] = [[], 0];
  cell.addEventListener('click', () => (clicks += 1));
  watchRowPresses(host, clock, (target) => pressed.push(target) > 0);
});

afterEach(() => host.remove());

const pointer = (type: string, over: { pointerType?: string; clientX?: number } = {}) => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: over.clientX ?? 0 });
  cell.dispatchEvent(Object.assign(event, { pointerType: over.pointerType ?? 'touch' }));
  return event;
};

it('a touch of over a second opens the menu, and the click that ends it does not reach the row [R9.03]', () => {
  pointer('pointerdown');
  clock.advance(999);
  expect(pressed).toEqual([]);
  // The browser's own menu comes after half a second.
  expect(pointer('contextmenu').defaultPrevented).toBe(true);
  clock.advance(1);
  expect(pressed).toEqual([cell]);
  pointer('pointerup');
  pointer('click');
  expect(clicks).toBe(0);
  pointer('pointerdown');
  pointer('pointerup');
  pointer('click');
  expect(clicks).toBe(1);
});

it('the end of a long touch sends no mouse press that would close the menu; a tap does send one [R9.03]', () => {
  const lift = () => {
    const event = new Event('touchend', { bubbles: true, cancelable: true });
    cell.dispatchEvent(event);
    return event.defaultPrevented;
  };
  pointer('pointerdown');
  clock.advance(1_000);
  pointer('pointerup');
  expect(lift()).toBe(true);
  // The menu key opens it again at once.
  expect(pointer('contextmenu', { pointerType: '' }).defaultPrevented).toBe(true);
  expect(pressed).toHaveLength(2);
  pointer('pointerdown');
  pointer('pointerup');
  expect(lift()).toBe(false);
});

it('a tap, a scroll and a held mouse button do not open the menu [R9.03]', () => {
  pointer('pointerdown');
  pointer('pointerup');
  clock.advance(5_000);
  pointer('pointerdown');
  pointer('pointermove', { clientX: 11 });
  clock.advance(5_000);
  pointer('pointerdown', { pointerType: 'mouse' });
  clock.advance(5_000);
  expect(pressed).toEqual([]);
});

it('the secondary mouse button opens the menu at once', () => {
  expect(pointer('contextmenu', { pointerType: 'mouse' }).defaultPrevented).toBe(true);
  expect(pressed).toEqual([cell]);
});
