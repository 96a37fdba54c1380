/** Text that staff write in Markdown. The renderer is a chunk of its own, which comes with the first text that is shown. */
export { Markdown } from './Markdown.tsx';
