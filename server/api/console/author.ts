import { sessionOf, type Viewer } from '#server/call';
import type { Author } from '#server/domain/config';

/** The acting session and its address. */
export const authorOf = (viewer: Viewer): Author => ({ session: sessionOf(viewer), ip: viewer.ip });
