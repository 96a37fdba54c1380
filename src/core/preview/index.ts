/** The product as another user would see it with another configuration, running inside a page. */
export { ShellPreview } from './ShellPreview.tsx';
