/** Text that staff write in Markdown. The renderer is a separate chunk, loaded with the first text shown. */
export { Markdown } from './Markdown.tsx';
