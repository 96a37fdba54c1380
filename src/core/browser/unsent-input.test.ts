// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { systemBrowser } from './system-browser.ts';

const browser = systemBrowser();
beforeEach(() => document.body.replaceChildren());

/** Puts this on the page; returns its field. */
function field(html: string): HTMLInputElement | HTMLTextAreaElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return root.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? expect.fail('none');
}
/** As the browser does: announced, done, reported. */
function type(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  element.dispatchEvent(new InputEvent('beforeinput', { bubbles: true }));
  element.value = text;
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

describe('what a reload would lose [R4.16]', () => {
  it.each(['<input>', '<input type="password">', '<input type="number">', '<textarea></textarea>'])(
    'is text typed into %s, until it is emptied or restored',
    (html) => {
      const element = field(html);
      expect(browser.hasUnsentInput()).toBe(false);
      type(element, '12');
      expect(browser.hasUnsentInput()).toBe(true);
      type(element, '');
      expect(browser.hasUnsentInput()).toBe(false);
      type(element, '3');
      element.value = '';
      expect(browser.hasUnsentInput()).toBe(false);
    },
  );

  it('is a change of a field that already had text, until it has that text again', () => {
    const element = field('<input value="1.7775">');
    type(element, '1.77');
    type(element, '1.78');
    expect(browser.hasUnsentInput()).toBe(true);
    type(element, '1.7775');
    expect(browser.hasUnsentInput()).toBe(false);
  });

  it('is also text whose entry was not announced, as by a password manager', () => {
    const element = field('<input value="old">');
    element.value = 'new';
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(browser.hasUnsentInput()).toBe(true);
  });

  it('is not what the page itself put into a field, nor a choice', () => {
    field('<input>').value = '1.7775';
    type(field('<input type="checkbox">'), 'on');
    type(field('<input type="range">'), '7');
    expect(browser.hasUnsentInput()).toBe(false);
  });

  it('ends with its field', () => {
    const element = field('<textarea></textarea>');
    type(element, '大额，请尽快');
    element.remove();
    expect(browser.hasUnsentInput()).toBe(false);
  });

  it.each([
    '<search><input></search>',
    '<div role="search"><input></div>',
    '<input type="search">',
    '<div data-stored><input></div>',
  ])(
    'is text in a filter, or text that is stored as it is typed, only while it is being typed: %s',
    (html) => {
      const element = field(html);
      element.focus();
      type(element, '2402');
      expect(browser.hasUnsentInput()).toBe(true);
      element.blur();
      expect(browser.hasUnsentInput()).toBe(false);
    },
  );

  it.each(['<div role="dialog"></div>', '<div role="alertdialog"></div>', '<section data-unsent></section>'])(
    'is what is decided in an open part: %s',
    (html) => {
      field(`${html}<input>`);
      expect(browser.hasUnsentInput()).toBe(true);
    },
  );
});
