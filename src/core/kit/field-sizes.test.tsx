// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from './Button.tsx';
import { TextField, TextInput } from './Field.tsx';

/** The kit's own style sheets, in their order. */
const sheets = ['tokens.css', 'controls.css', 'fields.css'].map((name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8'),
);

// In a window of its own: in the one that tests share no style sheet is parsed.
it.each([
  ['in a bar have the size of the buttons beside them', false, '12px'],
  ['in a form have the size of its text', true, '13px'],
])('texts of fields %s', (_where, isForm, size) => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const { contentWindow: page } = frame;
  if (page === null) throw new Error('a frame has a window');
  page.document.body.innerHTML = renderToStaticMarkup(
    <div>
      <style>{sheets.join('\n')}</style>
      <Button>撤单</Button>
      {isForm ? (
        <TextField label="简称" value="26国开12" onChange={() => undefined} />
      ) : (
        <TextInput aria-label="简称" defaultValue="26国开12" />
      )}
    </div>,
  );
  const sizeOf = (selector: string) => {
    const element = page.document.querySelector(selector);
    return element && page.getComputedStyle(element).fontSize;
  };
  expect([sizeOf('.k-input'), sizeOf('.k-btn')]).toEqual([size, '12px']);
  frame.remove();
});
