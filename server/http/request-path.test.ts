import { describe, expect, it } from 'vitest';
import { authorityOf, isBelow, isPagePath, pathOf } from './request-path.ts';

describe('pathOf', () => {
  it.each([
    ['/api/x?y=/z', '/api/x'],
    ['/%61pi/x#y', '/api/x'],
    ['/a%2fb', '/a/b'],
    ['/%2561pi', '/%61pi'],
    ['http://host/api/x?y', '/api/x'],
    ['HTTPS://host:1/api', '/api'],
    ['http://host', '/'],
    ['http://host?a=/b', '/'],
    ['//host/api', '//host/api'],
    [String.raw`\api`, String.raw`\api`],
    ['', '/'],
    ['*', '*'],
    ['/%zz', null],
    ['/%ff', null],
  ])('of %s is %s', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });
});

describe('authorityOf', () => {
  it.each([
    ['/api', null],
    ['//host/api', null],
    ['http://Host:80/api', 'host:80'],
    ['http://user@host', 'user@host'],
    ['HTTP:///api', ''],
  ])('of %s is %s', (target, host) => {
    expect(authorityOf(target)).toBe(host);
  });
});

describe('isPagePath', () => {
  it.each([
    ['/', true],
    ['/index/home', true],
    ['/redirect//host/api', true],
    ['/apiary', true],
    ['/api', false],
    ['/API/x', false],
    ['//api/x', false],
    [String.raw`\api\x`, false],
    ['/./api', false],
    ['/index/../api', false],
    ['/../api', false],
    ['/assets/../../etc/passwd', false],
    ['/index/api', true],
    ['/api /x', false],
    ['/ws/auth', false],
    ['/Assets/x', false],
    ['/plugins/x', false],
  ])('of %s is %s', (path, isPage) => {
    expect(isPagePath(path)).toBe(isPage);
  });
});

describe('isBelow', () => {
  it('compares whole path segments', () => {
    expect(['/api', '/api/x', '/apiary', ''].map((route) => isBelow(route, '/api'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
