// @vitest-environment jsdom
import { FakeBrowser, FakeClock } from '#testing';
import { afterAll, expect, it, vi } from 'vitest';

const idOf = ({ id }: { readonly id: string }) => id;
const sheets = () => [...document.querySelectorAll('style[data-ag-css]')];

afterAll(() => {
  Reflect.deleteProperty(document, 'fonts');
  vi.resetModules();
});

/** The library as in a browser: in a document without fonts it assumes that it is never shown, and writes no style sheet. */
async function freshGrid() {
  vi.resetModules();
  Object.defineProperty(document, 'fonts', { value: new Set(), configurable: true });
  const [{ LiveGrid }, { LiveTable }, { ServicesProvider }, { Text }, { render }] = await Promise.all([
    import('#core/grid'),
    import('#core/market'),
    import('#core/services'),
    import('#core/text'),
    import('@testing-library/react'),
  ]);
  const clock = new FakeClock();
  const text = new Text({ load: async () => ({ grid: { sortable: '按 Enter 排序' } }) });
  await text.start(['core']);
  const table = new LiveTable<{ readonly id: string }>(clock);
  const columns = [{ id: 'name', header: '简称', width: 100, text: idOf }];
  // `as` holds: the grid uses these only.
  const services = { browser: new FakeBrowser(), clock, text } as unknown as Parameters<
    typeof ServicesProvider
  >[0]['value'];
  return () =>
    render(
      <ServicesProvider value={services}>
        <LiveGrid label="行情" columns={columns} source={table} rowId={idOf} />
      </ServicesProvider>,
    );
}

it('grid style sheets stay after the last grid closes, so the page is not restyled for the next one', async () => {
  const open = await freshGrid();
  const { unmount } = open();
  const before = sheets();
  expect(before).not.toEqual([]);
  unmount();
  expect(sheets()).toEqual(before);
  open().unmount();
  expect(sheets()).toEqual(before);
});
