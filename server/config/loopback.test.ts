import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it.each([
  ['localhost', true],
  ['::1', true],
  ['[::1]', true],
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['127.example.cn', false],
  ['127.0.0.1.example.cn', false],
  ['a127.0.0.1', false],
  ['127.0.0', false],
  ['localhost.example.cn', false],
  ['0.0.0.0', false],
  ['', false],
])('%j is this machine: %j', (host, isHere) => {
  expect(isLoopback(host)).toBe(isHere);
});
