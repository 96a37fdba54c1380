import { expect, type Locator, type Page } from '@playwright/test';

/** A place in an element: from 0 (left, top) to 1 (right, bottom), plus an offset in pixels. */
export interface Place {
  readonly x: readonly [share: number, px: number];
  readonly y: readonly [share: number, px: number];
}

/** Presses at a place of an element and moves the pointer by a number of pixels, still pressed. */
export async function grab(
  page: Page,
  element: Locator,
  { x, y }: Place,
  by: { readonly x: number; readonly y: number },
): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to grab');
  const [left, top] = [box.x + box.width * x[0] + x[1], box.y + box.height * y[0] + y[1]];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + by.x, top + by.y, { steps: 12 });
}

/** The same, and releases. Walks drag elements away from their middle, as users do. */
export async function drag(...press: Parameters<typeof grab>): Promise<void> {
  await grab(...press);
  await press[0].mouse.up();
}

/** An edge of an element, grabbed at a share of its length, 3 px inside. */
export const atEdge = (edge: 'left' | 'right' | 'top' | 'bottom', share: number): Place => {
  const [end, px] = edge === 'left' || edge === 'top' ? [0, 3] : [1, -3];
  return edge === 'left' || edge === 'right'
    ? { x: [end, px], y: [share, 0] }
    : { x: [share, 0], y: [end, px] };
};

/** Position of an element, in whole pixels, once it has stopped moving. */
export async function placeOf(
  element: Locator,
): Promise<Record<'left' | 'right' | 'top' | 'bottom', number>> {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error('not on the page');
  const round = Math.round;
  return {
    left: round(box.x),
    right: round(box.x + box.width),
    top: round(box.y),
    bottom: round(box.y + box.height),
  };
}
