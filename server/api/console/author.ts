import { sessionOf, type Viewer } from '#server/call';
import type { Author } from '#server/domain/config';

/** Who acts, from where. */
export const authorOf = (viewer: Viewer): Author => ({ session: sessionOf(viewer), ip: viewer.ip });
