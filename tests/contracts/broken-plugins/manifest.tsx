import { type Broken, brokenPlugin, onePanel } from './broken.ts';

const sound = onePanel(() => <p>ok</p>);

/** A title that refers to a missing text; a name and a version that the host refuses. */
export const broken: readonly Broken[] = [
  {
    check: 'manifest',
    says: /no text broken:title in en-US/,
    plugin: sound,
    fixtures: { texts: { other: 'x' } },
  },
  {
    check: 'manifest',
    says: /plugin\.badId 名字 Bad Name 不合规 以小写字母开头/,
    plugin: { ...sound, id: 'Bad Name' },
  },
  {
    check: 'manifest',
    says: /plugin\.apiVersion .*apiVersion 应为 1/,
    // `as` holds: the check is run on exactly what the type forbids.
    plugin: { ...sound, apiVersion: (brokenPlugin.apiVersion + 1) as 1 },
  },
];
