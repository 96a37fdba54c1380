import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SecretBox } from './secret-box.ts';

it('a sealed secret opens only unaltered, for its owner and with its key, and is sealed differently each time', () => {
  const box = new SecretBox(randomBytes(32));
  const secret = randomBytes(20);
  const sealed = box.seal(secret, 'D0001');
  expect(box.open(sealed, 'D0001')).toEqual(secret);
  expect(box.seal(secret, 'D0001')).not.toBe(sealed);
  expect(box.open(sealed, 'D0002')).toBeNull();
  expect(new SecretBox(randomBytes(32)).open(sealed, 'D0001')).toBeNull();
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(changed.toString('base64'), 'D0001'), `byte ${at}`).toBeNull();
  }
});
