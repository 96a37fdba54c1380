import { beforeAll } from 'vitest';

// Files of one process share a document (vitest.config.ts): what one left on the page, and the focus in it, is not the next one's.
beforeAll(() => document.body.replaceChildren());
