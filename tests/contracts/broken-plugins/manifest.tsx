import { type Broken, onePanel } from './broken.ts';

/** Its title is a text that nobody wrote. */
export const broken: Broken = {
  check: 'manifest',
  says: /no text broken:title in en-US/,
  plugin: onePanel(() => <p>ok</p>),
  fixtures: { texts: { other: 'x' } },
};
