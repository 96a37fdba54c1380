// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BondName } from './Figures.tsx';

afterEach(cleanup);

it.each([
  ['26附息国债11', '26附息国债', '11'],
  ['26浦发银行CD059', '26浦发银行', 'CD059'],
  ['26中国银行二级01', '26中国银行二级', '01'],
  ['20国债', '20国债', ''],
  ['US912810TM0', 'US9128', '10TM0'],
])('%s keeps its end where space is short, and shows in full on hover [P15]', (name, first, end) => {
  render(<BondName symbol={name} securityId="1.IB" />);
  const nameCell = screen.getByTitle(name);
  expect([...nameCell.childNodes].map(({ textContent }) => textContent)).toEqual(
    [first, end].filter((part) => part !== ''),
  );
  // The part in its own element is cut (quotes.css), the text next to it is not.
  expect([...nameCell.children].map(({ textContent }) => textContent)).toEqual([first]);
});
