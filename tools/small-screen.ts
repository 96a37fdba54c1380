import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const LANGUAGES = ['zh-CN', 'en-US'] as const;
type Words = Readonly<Record<'label' | 'about' | 'fit' | 'close' | 'whole', string>>;

const wordsOf = (language: string): Words =>
  // `as` holds: a test reads every text of both files off the page.
  JSON.parse(readFileSync(`src/locales/${language}/small.json`, 'utf8')) as Words;

/** The notice for phones in one language; boot.js handles its buttons. */
function noticeIn(lang: string, { label, about, ...buttons }: Words): HtmlTagDescriptor {
  const button = (choice: keyof typeof buttons): HtmlTagDescriptor => ({
    tag: 'button',
    attrs: { type: 'button', 'data-choice': choice },
    children: buttons[choice],
  });
  return {
    tag: 'aside',
    attrs: { 'data-small': '', lang, 'aria-label': label },
    children: [{ tag: 'p', children: about }, button('fit'), button('close'), button('whole')],
  };
}

/**
 * Adds to index.html the notice shown when the product is opened on a phone, in every language. It is not part of the program, which desktop
 * users would otherwise load too (docs/decisions/0094).
 */
export const smallScreen = (): Plugin => ({
  name: 'small-screen',
  transformIndexHtml: () => [
    {
      tag: 'template',
      attrs: { id: 'small-screen' },
      children: LANGUAGES.map((language) => noticeIn(language, wordsOf(language))),
      injectTo: 'body',
    },
  ],
});
