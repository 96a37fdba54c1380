import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const LANGUAGES = ['zh-CN', 'en-US'] as const;
type Words = Readonly<
  Record<
    | 'label'
    | 'about'
    | 'fit'
    | 'close'
    | 'whole'
    | 'notStarted'
    | 'notStartedDetail'
    | 'reload'
    | 'oldBrowser'
    | 'oldBrowserDetail',
    string
  >
>;

const wordsOf = (language: string): Words =>
  // `as` holds: a test reads every text of both files off the page.
  JSON.parse(readFileSync(`src/locales/${language}/small.json`, 'utf8')) as Words;

/** The notice for phones in one language; boot.js handles its buttons. */
function noticeIn(lang: string, words: Words): HtmlTagDescriptor {
  const button = (choice: 'fit' | 'close' | 'whole'): HtmlTagDescriptor => ({
    tag: 'button',
    attrs: { type: 'button', 'data-choice': choice },
    children: words[choice],
  });
  return {
    tag: 'aside',
    attrs: { 'data-small': '', lang, 'aria-label': words.label },
    children: [{ tag: 'p', children: words.about }, button('fit'), button('close'), button('whole')],
  };
}

/** In place of the page: what is wrong, and what else there is to press. */
const insteadOfPage = (
  lang: string,
  title: string,
  detail: string,
  ...rest: readonly HtmlTagDescriptor[]
): HtmlTagDescriptor => ({
  tag: 'main',
  attrs: { lang },
  children: [
    {
      tag: 'div',
      attrs: { class: 'k-state', role: 'alert' },
      children: [{ tag: 'h1', children: title }, { tag: 'p', children: detail }, ...rest],
    },
  ],
});

/** A program that could not be loaded; the link loads it again, without a program. */
const failureIn = (lang: string, { notStarted, notStartedDetail, reload }: Words): HtmlTagDescriptor =>
  insteadOfPage(lang, notStarted, notStartedDetail, {
    tag: 'a',
    attrs: { class: 'k-btn', href: '' },
    children: reload,
  });

/** A browser that lacks what the program uses. */
const oldBrowserIn = (lang: string, { oldBrowser, oldBrowserDetail }: Words): HtmlTagDescriptor =>
  insteadOfPage(lang, oldBrowser, oldBrowserDetail);

/**
 * Adds to index.html what boot.js shows without the program, in every language: the notice for phones, which users at a desk need not load
 * (docs/decisions/0094), and what happened where the program could not be loaded or the browser is too old for it.
 */
export const smallScreen = (): Plugin => ({
  name: 'small-screen',
  transformIndexHtml: () =>
    (
      [
        ['small-screen', noticeIn],
        ['not-started', failureIn],
        ['old-browser', oldBrowserIn],
      ] as const
    ).map(([id, inLanguage]) => ({
      tag: 'template',
      attrs: { id },
      children: LANGUAGES.map((language) => inLanguage(language, wordsOf(language))),
      injectTo: 'body' as const,
    })),
});
