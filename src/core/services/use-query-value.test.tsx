// @vitest-environment jsdom
import type { Holding } from '#core/plugin';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { HoldingProvider } from './use-plugin.ts';
import { useQueryValue } from './use-query-value.ts';

const QueryValue = ({ name }: { readonly name: string }) => <p>{`[${useQueryValue(name)}]`}</p>;
/** A panel that declares `securityId`, at an address with that parameter and another. */
const show = (name: string) => {
  const holding: Holding = {
    plugin: 'depth',
    injected: {},
    services: {},
    // `as` holds: the hook reads the names only.
    scope: {} as Holding['scope'],
    query: ['securityId', 'tab'],
  };
  return render(
    <MemoryRouter initialEntries={['/bond?securityId=240210.IB&other=x']}>
      <HoldingProvider value={holding}>
        <QueryValue name={name} />
      </HoldingProvider>
    </MemoryRouter>,
  );
};

it('a panel reads the query parameters that it declares', () => {
  show('securityId');
  show('tab');
  expect(screen.getByText('[240210.IB]')).toBeDefined();
  expect(screen.getByText('[]')).toBeDefined();
});

it('a panel that reads another fails, and says what to declare', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => show('other')).toThrow(
    'the query parameter other is read but not declared in query of the panel',
  );
  quiet.mockRestore();
});
