// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { getNonce } from './style-nonce.ts';

it('the nonce of a style is that of the page’s head, the only place that is searched', () => {
  document.body.innerHTML = '<meta name="csp-nonce" content="planted">';
  expect(getNonce()).toBe('');
  document.head.innerHTML = '<meta name="csp-nonce" content="abc">';
  expect(getNonce()).toBe('abc');
});
