import type { Author } from '../../domain/config/index.ts';
import { sessionOf, type Viewer } from '../../call/session.ts';

/** Who acts, from where. */
export const authorOf = (viewer: Viewer): Author => ({ session: sessionOf(viewer), ip: viewer.ip });
