import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchVerified, RefusedContentError } from './fetch-verified.ts';

const SHA = 'ab'.repeat(32);
const fetches: { readonly path: string; readonly init: RequestInit | undefined }[] = [];
/** The server's response; a browser throws where the integrity does not match. */
let serve: (init: RequestInit | undefined) => Response;
beforeEach(() => {
  fetches.length = 0;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    fetches.push({ path, init });
    return serve(init);
  });
});
afterEach(() => vi.unstubAllGlobals());
const mismatch = (init: RequestInit | undefined, otherwise: Response): Response => {
  if (init?.integrity !== undefined) throw new TypeError('Failed to fetch');
  return otherwise;
};

describe('code from outside the build', () => {
  it('is fetched with its integrity hash and without credentials', async () => {
    serve = () => new Response('code');
    expect(await fetchVerified('/plugins/x.js', SHA)).toBe('code');
    expect(fetches).toHaveLength(1);
    const { integrity, credentials } = fetches[0]?.init ?? {};
    expect([integrity, credentials]).toEqual([`sha256-${btoa('\u00ab'.repeat(32))}`, 'omit']);
  });

  it('is rejected with the server’s own text when the server refuses it', async () => {
    serve = (init) => mismatch(init, Response.json({ message: '插件已被召回' }, { status: 403 }));
    await expect(fetchVerified('/plugins/x.js', SHA)).rejects.toBeInstanceOf(RefusedContentError);
    await expect(fetchVerified('/plugins/x.js', SHA)).rejects.toThrow('插件已被召回');
  });

  it.each([
    ['has other bytes', () => new Response('other code')],
    ['is answered with a page', () => new Response('<html>', { status: 502 })],
    ['is refused without a message', () => Response.json({ code: 500 }, { status: 500 })],
  ])('that %s fails with the browser’s error, and is never returned', async (_what, otherwise) => {
    serve = (init) => mismatch(init, otherwise());
    const failure: unknown = await fetchVerified('/plugins/x.js', SHA).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect(failure).not.toBeInstanceOf(RefusedContentError);
  });

  it('is no longer fetched once the caller aborts', async () => {
    const abort = new AbortController();
    serve = () => new Response('code');
    await fetchVerified('/plugins/x.js', SHA, abort.signal);
    expect(fetches[0]?.init?.signal).toBe(abort.signal);
  });
});
