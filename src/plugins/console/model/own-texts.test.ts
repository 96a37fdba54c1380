import { ownNameOf } from '#contract/config';
import { describe, expect, it } from 'vitest';
import { texts } from '../testing/small-config.ts';
import { ownTextsIn, withKey, withWords } from './own-texts.ts';

const HOME = ['menus', 'navigation', 0, 'label'] as const;
const LOGIN = ['menus', 'navigation', 1, 'label'] as const;
const desk = { chinese: '交易台', english: 'Desk' };
const labelAt = (menu: string, at: number): unknown => JSON.parse(menu).menus.navigation[at].label;
const written = withWords(texts, 'menu', HOME, desk);

describe('custom texts', () => {
  it('are stored in the settings under a name derived from their use, and referenced from their place', () => {
    expect(labelAt(written.menu, 0)).toBe('own:homeLabel');
    expect(ownTextsIn(written.settings)).toEqual({ homeLabel: { 'zh-CN': '交易台', 'en-US': 'Desk' } });
    expect([written.routes, written.layouts]).toEqual([texts.routes, texts.layouts]);
  });

  it('keep their name when rewritten, and need no English', () => {
    const again = withWords(written, 'menu', HOME, { chinese: '柜台', english: '' });
    expect(again.menu).toBe(written.menu);
    expect(ownTextsIn(again.settings)).toEqual({ homeLabel: { 'zh-CN': '柜台' } });
  });

  it('never take a name already in use', () => {
    const route = withWords(written, 'routes', ['routes', 0, 'label'], desk);
    expect(Object.keys(ownTextsIn(route.settings))).toEqual(['homeLabel', 'homeLabel2']);
    const third = withWords(route, 'layouts', ['label'], { chinese: '第三', english: '' });
    expect(Object.keys(ownTextsIn(third.settings))).toEqual(['homeLabel', 'homeLabel2', 'layoutsLabel']);
  });

  it('leave every other line of a file unchanged', () => {
    const lines = written.menu.split('\n');
    expect(texts.menu.split('\n').filter((line, at) => line !== lines[at])).toEqual([
      '    { "id": "home", "label": "t:a", "route": "home" },',
    ]);
  });
});

describe('a built-in key replacing a custom text', () => {
  it('removes the text if nothing else uses it', () => {
    const back = withKey(written, 'menu', HOME, 't:b');
    expect(labelAt(back.menu, 0)).toBe('t:b');
    expect(back.settings).toBe(texts.settings);
  });

  it('keeps the text if another place uses it', () => {
    const shared = withKey(written, 'menu', LOGIN, 'own:homeLabel');
    const back = withKey(shared, 'menu', HOME, 't:a');
    expect(ownTextsIn(back.settings)).toHaveProperty('homeLabel');
    expect(ownTextsIn(withKey(back, 'menu', LOGIN, 't:a').settings)).toEqual({});
  });

  it('does not confuse a name with a longer one that starts with it', () => {
    const two = withWords(withWords(written, 'routes', ['routes', 0, 'label'], desk), 'menu', LOGIN, desk);
    const back = withKey(two, 'menu', HOME, 't:a');
    expect(Object.keys(ownTextsIn(back.settings))).toEqual(['homeLabel2', 'loginLabel']);
  });

  it('may be absent, which removes the text', () => {
    const gone = withKey(written, 'menu', HOME, undefined);
    expect(labelAt(gone.menu, 0)).toBeUndefined();
    expect(ownTextsIn(gone.settings)).toEqual({});
  });
});

describe('the name of a text', () => {
  it.each([
    ['own:homeLabel', 'homeLabel'],
    ['own:', ''],
    ['t:a', null],
    [7, null],
    [undefined, null],
  ])('%j is named %j', (key, name) => {
    expect(ownNameOf(key)).toBe(name);
  });

  it('is absent while the settings cannot be parsed', () => {
    expect(ownTextsIn('{ "texts": ')).toEqual({});
    expect(ownTextsIn('{ "texts": 7 }')).toEqual({});
    expect(ownTextsIn('')).toEqual({});
  });
});
