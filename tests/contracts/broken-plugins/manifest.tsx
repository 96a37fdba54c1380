import { type Broken, onePanel } from './broken.ts';

/** Its title refers to a missing text. */
export const broken: Broken = {
  check: 'manifest',
  says: /no text broken:title in en-US/,
  plugin: onePanel(() => <p>ok</p>),
  fixtures: { texts: { other: 'x' } },
};
