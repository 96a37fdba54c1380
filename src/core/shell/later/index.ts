import '../print.css';

/** Parts of the frame that the first paint does not need: one chunk, fetched right after it. */
export { Footer } from './Footer.tsx';
export { Over } from './Over.tsx';
export { StatusFeed } from './StatusFeed.tsx';
