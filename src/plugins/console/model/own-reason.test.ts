import { refusalsInEnglish } from '#contract/locales';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { reasonText } from './own-reason.ts';

it('a reason of the server’s own is in the language shown; a person’s, or one of a former release, is as it was written', async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'en-US',
    resources: { 'en-US': { refusals: refusalsInEnglish } },
    interpolation: { escapeValue: false },
  });
  const say = (own: Parameters<typeof reasonText>[2]) => reasonText(i18n.t, '冲突', own);
  expect(say({ key: 'proposalClashes', values: {} })).toBe(refusalsInEnglish.proposalClashes);
  expect(say({ key: 'harmfulTime', values: { found: 900, before: 300, limit: 50 } })).toBe(
    'Rolled back automatically: content appears after 900 ms on average, before 300 ms, at most 50% slower',
  );
  expect(say(undefined)).toBe('冲突');
  // From a newer server.
  expect(say({ key: 'unheardOf', values: {} })).toBe('冲突');
});
