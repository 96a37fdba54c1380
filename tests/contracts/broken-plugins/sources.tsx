import { contribute, definePage } from '#core/define';
import { type Broken, brokenPlugin, texts } from './broken.ts';

/** Texts, state, a rounded price and its own grid in its source. */
export const broken: readonly Broken[] = [
  /View\.tsx: seen holds state in the module.*View\.tsx: last holds state in the module/,
  /View\.tsx:\d+: the words "Best price" stand in the code/,
  /View\.tsx:\d+: the words "最优价" stand in the code/,
  /View\.tsx:\d+: toFixed rounds a price in binary floating point/,
  /View\.tsx: names holds state in the module.*View\.tsx: latest holds state in the module/,
  /View\.tsx:\d+: dangerouslySetInnerHTML puts text into the page as HTML/,
  /View\.tsx: uses the call market\.homepage, which permissions\.http does not declare/,
  /View\.tsx:2: imports ag-grid-react: use #core\/grid/,
].map((says) => ({
  check: 'sources',
  says,
  fixtures: { texts, folder: 'tests/contracts/broken-plugins/sources' },
  plugin: contribute(brokenPlugin, {
    pages: {
      main: definePage({
        title: 'broken:title',
        load: async () => ({ View: (await import('./sources/View.tsx')).Price }),
      }),
    },
  }),
}));
